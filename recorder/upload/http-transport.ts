import { readCsrfToken } from '@vivavoce/domain/accounts/cookie-names.ts';
import { UPLOAD_LIMITS } from '@vivavoce/domain/answers/recording-limits.ts';
import { contentDigest } from '../digest.ts';
import { putWithProgress } from './put-with-progress.ts';
import { TransportError, type Transport } from './transport.ts';
import type { HeartbeatReply, OpenedAttempt, Problem, SealedAttempt, StoredAttempt } from '../wire.ts';

/** Small bodies both ways, so a total time is fair here. */
const CALL_MS = 2 * UPLOAD_LIMITS.no_progress_ms;

type Call = { method: 'GET' | 'POST'; path: string; body?: unknown; token?: string };

/**
 * The calls over HTTP, to the page's own origin unless `base` names another.
 * The session travels as a cookie, with the CSRF token of its twin cookie on POST.
 */
export function createHttpTransport(base = ''): Transport {
  const call = async <T>({ method, path, body, token }: Call): Promise<T> => {
    const csrf = readCsrfToken(document.cookie);
    const headers = {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(method === 'POST' && csrf ? { 'x-csrftoken': csrf } : {}),
      ...(token ? { 'upload-token': token } : {}),
    };
    let reply: { status: number; text: string };
    try {
      const response = await fetch(base + path, {
        method,
        headers,
        credentials: 'same-origin',
        signal: AbortSignal.timeout(CALL_MS),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      reply = { status: response.status, text: await response.text() };
    } catch {
      throw new TransportError(0);
    }
    if (reply.status >= 300) throw new TransportError(reply.status, asProblem(reply.text));
    return asJson(reply.text) as T;
  };

  return {
    openAttempt: (application, question, body) =>
      call<OpenedAttempt>({
        method: 'POST',
        path: `/api/interview/${application}/questions/${question}/attempts`,
        body,
      }),
    putSegment: async ({ attempt, track, part, index, bytes, sha256 }, token, watch) => {
      const headers = {
        'content-type': 'application/octet-stream',
        'content-digest': contentDigest(sha256),
        'upload-token': token,
      };
      const url = `${base}/api/attempts/${attempt}/${track}/${part}/${index}`;
      const { status, text } = await putWithProgress(url, headers, bytes, watch);
      if (status !== 200 && status !== 201) throw new TransportError(status, asProblem(text));
      return { moved: (asJson(text) as { moved?: unknown }).moved === true };
    },
    seal: (attempt, body, token) =>
      call<SealedAttempt>({ method: 'POST', path: `/api/attempts/${attempt}/seal`, body, token }),
    readAttempt: (attempt, token) => call<StoredAttempt>({ method: 'GET', path: `/api/attempts/${attempt}`, token }),
    heartbeat: (attempt, body, token) =>
      call<HeartbeatReply>({ method: 'POST', path: `/api/attempts/${attempt}/heartbeat`, body, token }),
    renewToken: async (application, attempt) => {
      const path = `/api/interview/${application}/attempts/${attempt}/token`;
      return (await call<{ upload_token: string }>({ method: 'POST', path, body: {} })).upload_token;
    },
  };
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The sign-in page of a hotel's network answers 200 with HTML: as good as no answer.
    throw new TransportError(0);
  }
}

/**
 * The problem document of a refused call; null when the answer is none.
 */
export function asProblem(text: string): Problem | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && 'code' in value ? (value as Problem) : null;
  } catch {
    return null;
  }
}
