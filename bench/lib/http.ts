import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

export interface Answer {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
}
export interface Ask {
  method?: string;
  headers?: Record<string, string>;
  body?: Uint8Array | undefined;
}

/** A client with persistent connections, for the product and the anchors alike. */
export class Client {
  readonly base: string;
  readonly headers: Record<string, string>;
  readonly #agent: http.Agent;

  constructor(base: string, headers: Record<string, string> = {}, connections = 2) {
    this.base = base;
    this.headers = headers;
    this.#agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  }

  send(path: string, { method = 'GET', headers = {}, body }: Ask = {}): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const request = http.request(this.base + path, {
        agent: this.#agent,
        method,
        headers: { ...this.headers, ...headers, ...(body && { 'content-length': String(body.length) }) },
      });
      request.once('error', reject);
      request.once('response', (response) => {
        const pieces: Buffer[] = [];
        response.on('data', (piece: Buffer) => pieces.push(piece));
        response.once('error', reject);
        response.once('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(pieces) }),
        );
      });
      request.end(body);
    });
  }

  /** A call that must succeed, with JSON both ways. @throws Error with the server's message */
  async call<T>(method: string, path: string, json?: unknown, headers: Record<string, string> = {}): Promise<T> {
    const body = json === undefined ? undefined : Buffer.from(JSON.stringify(json));
    const type: Record<string, string> = body ? { 'content-type': 'application/json' } : {};
    const answer = await this.send(path, { method, headers: { ...type, ...headers }, body });
    if (answer.status >= 300) throw new Error(`${method} ${path} answered ${answer.status}: ${answer.body.toString()}`);
    return (answer.body.length > 0 ? JSON.parse(answer.body.toString()) : null) as T;
  }

  close(): void {
    this.#agent.destroy();
  }
}

/** Polls every few milliseconds until the answer fits, and returns its time. @throws Error when that takes too long */
export async function untilAnswer(
  ask: () => Promise<Answer>,
  fits: (answer: Answer) => boolean,
  { every_ms = 5, within_ms = 60_000 } = {},
): Promise<Answer> {
  const begun = performance.now();
  for (;;) {
    const answer = await ask().catch(() => null);
    if (answer && fits(answer)) return answer;
    if (performance.now() - begun > within_ms) {
      throw new Error(
        `no fitting answer in ${within_ms} ms; the last was ${answer?.status} ${answer?.body.toString().slice(0, 300)}`,
      );
    }
    await pause(every_ms);
  }
}
