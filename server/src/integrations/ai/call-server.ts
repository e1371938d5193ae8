import { AiFault } from './provider.types.ts';

/** A server and the model to ask there. */
export interface AiServer {
  base_url: string;
  model: string;
  api_key: string | undefined;
}

export interface AiCall {
  /** Never a form: on node 24 one that is still being sent when the call is aborted ends the process. */
  body: string | Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
  timeout_seconds: number;
  max_bytes: number;
  signal?: AbortSignal | undefined;
}

/** An answer that was read, or a refusal of the request with its explanation. */
export type AiReply = { ok: true; text: string } | { ok: false; status: 400 | 415 | 422; text: string };

const REFUSALS = new Set([400, 415, 422]);
/** An explanation is read for the names of parameters only. */
const REFUSAL_MAX_BYTES = 64 * 1024;

/** @param end ends the connection where the answer is too long */
async function readAtMost(reply: Response, max: number, end: AbortController): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = reply.body?.getReader();
  for (;;) {
    const part = await reader?.read();
    if (!part || part.done) return Buffer.concat(parts).toString('utf8');
    size += part.value.byteLength;
    if (size > max) {
      end.abort();
      throw new AiFault('unusable', `the AI provider answered more than ${max} bytes`);
    }
    parts.push(part.value);
  }
}

/** `Retry-After` in seconds; a date or nonsense counts as none. */
const secondsIn = (header: string | null): number | undefined => {
  const seconds = Number(header ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? Math.ceil(seconds) : undefined;
};

/** One request to a server: no redirect, a limit on time and bytes, and the key for this address alone. @throws AiFault */
export async function callServer({ base_url, api_key }: AiServer, path: string, call: AiCall): Promise<AiReply> {
  const timeout = AbortSignal.timeout(call.timeout_seconds * 1000);
  const end = new AbortController();
  try {
    const reply = await fetch(`${base_url}${path}`, {
      method: 'POST',
      headers: {
        accept: 'application/json',
        ...call.headers,
        ...(api_key !== undefined && { authorization: `Bearer ${api_key}` }),
      },
      body: call.body,
      // A key must not follow a redirect to another address.
      redirect: 'error',
      signal: AbortSignal.any([timeout, end.signal, ...(call.signal ? [call.signal] : [])]),
    });
    if (reply.ok) return { ok: true, text: await readAtMost(reply, call.max_bytes, end) };
    if (REFUSALS.has(reply.status)) {
      const text = await readAtMost(reply, REFUSAL_MAX_BYTES, end);
      return { ok: false, status: reply.status as 400 | 415 | 422, text };
    }
    end.abort();
    throw new AiFault(
      reply.status === 413 ? 'unusable' : 'unavailable',
      reply.status === 413
        ? 'the request is too long for the AI provider (413)'
        : `the AI provider answered ${reply.status}`,
      secondsIn(reply.headers.get('retry-after')),
    );
  } catch (error) {
    if (error instanceof AiFault) throw error;
    throw new AiFault(
      'unavailable',
      timeout.aborted ? 'the AI provider took too long' : 'the AI provider cannot be reached',
    );
  }
}

/** @throws AiFault `unusable` */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AiFault('unusable', 'the AI provider answered no JSON');
  }
}

export const refused = (status: number): AiFault =>
  new AiFault('unusable', `the AI provider refused the request with ${status}`);
