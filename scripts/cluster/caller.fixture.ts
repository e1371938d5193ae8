import { csrfToken } from '../../server/src/http/cookies.ts';

export interface Answer {
  /** 0 where the line broke before an answer. */
  status: number;
  /** The code of a problem, or the fault of the line. */
  code: string;
  /** Whether it names a time to wait before the call is sent again. */
  waits: boolean;
  json: unknown;
  bytes: Buffer;
}

/** A call as the ledger keeps it, in milliseconds of the clock. */
export interface Call {
  kind: string;
  begun: number;
  ended: number;
  status: number;
  code: string;
}

export interface Sent {
  json?: unknown;
  bytes?: Uint8Array;
  headers?: Record<string, string>;
}

const PATIENCE_MS = 90_000;
const codeOf = (error: unknown): string => {
  const cause = (error as { cause?: { code?: string } }).cause;
  return cause?.code ?? (error as Error).name;
};

/** A browser of a person: keeps cookies, and notes every call with its time. */
export class Caller {
  readonly #url: string;
  readonly #secret: string;
  readonly #note: (call: Call) => void;
  readonly #cookies = new Map<string, string>();

  constructor(url: string, secret: string, note: (call: Call) => void) {
    this.#url = url;
    this.#secret = secret;
    this.#note = note;
  }

  get #csrf(): [string, string] {
    const held = (name: string) => [...this.#cookies].find(([cookie]) => cookie.endsWith(name))?.[1] ?? '';
    const sessions = { sessionid: held('sessionid'), interviewid: held('interviewid') };
    const env = { PUBLIC_URL: this.#url, SESSION_SECRET: this.#secret };
    return ['__Host-csrftoken', csrfToken({ env }, sessions)];
  }

  async send(kind: string, method: string, path: string, { json, bytes, headers = {} }: Sent = {}): Promise<Answer> {
    const [name, csrf] = this.#csrf;
    const cookies = [...this.#cookies, [name, csrf]].map((pair) => pair.join('=')).join('; ');
    const begun = Date.now();
    const note = (status: number, code: string) => this.#note({ kind, begun, ended: Date.now(), status, code });
    const body = json === undefined ? bytes && new Uint8Array(bytes) : JSON.stringify(json);
    const type = json === undefined ? 'application/octet-stream' : 'application/json';
    try {
      const reply = await fetch(this.#url + path, {
        method,
        redirect: 'manual',
        signal: AbortSignal.timeout(PATIENCE_MS),
        headers: {
          cookie: cookies,
          'x-csrftoken': csrf,
          'sec-fetch-site': 'same-origin',
          ...(body && { 'content-type': type }),
          ...headers,
        },
        ...(body && { body }),
      });
      for (const cookie of reply.headers.getSetCookie()) {
        const [key = '', value = ''] = (cookie.split(';')[0] ?? '').split(/=(.*)/s);
        this.#cookies.set(key, decodeURIComponent(value));
      }
      const content = Buffer.from(await reply.arrayBuffer());
      const isJson = reply.headers.get('content-type')?.includes('json') ?? false;
      const answer = isJson ? (JSON.parse(content.toString()) as unknown) : undefined;
      const code = reply.status < 400 ? '' : ((answer as { code?: string })?.code ?? 'balancer');
      note(reply.status, code);
      return { status: reply.status, code, waits: reply.headers.has('retry-after'), json: answer, bytes: content };
    } catch (error) {
      note(0, codeOf(error));
      return { status: 0, code: codeOf(error), waits: false, json: undefined, bytes: Buffer.alloc(0) };
    }
  }
}
