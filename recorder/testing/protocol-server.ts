import type { IncomingMessage, ServerResponse } from 'node:http';
import { ProtocolModel, type Reply } from './protocol-model.ts';
import { probeFile } from './probe-file.ts';
import type { AttemptLimits, Heartbeat, SealBody, SegmentRef, TrackKind } from '../wire.ts';

/**
 * Fault of the next `times` calls whose path contains `path`. `abort` cuts the connection before the server does
 * anything, `drop_reply` after; `hang` never answers; a number is a status answered instead.
 */
export type FaultRule = {
  method: string;
  path: string;
  action: 'abort' | 'drop_reply' | 'hang' | number;
  times: number;
};

type ServerRequest = { method: string; path: string; headers: IncomingMessage['headers']; body: Buffer };

const json = ({ body }: ServerRequest): unknown => JSON.parse(body.toString() || '{}');
const tokenOf = ({ headers }: ServerRequest): string => String(headers['upload-token'] ?? '');

/** The upload protocol over HTTP, with a door for tests to look inside and to break it. */
export class ProtocolServer {
  #model = new ProtocolModel();
  #faults: FaultRule[] = [];

  /** A connect middleware: answers /api and /protocol, leaves the rest. */
  handle = (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    if (!path.startsWith('/api/') && !path.startsWith('/protocol/')) return next();
    this.#answer(request, response, path).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  };

  async #answer(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    const method = request.method ?? 'GET';
    const fault = this.#faults.find((rule) => rule.times > 0 && rule.method === method && path.includes(rule.path));
    if (fault) fault.times -= 1;
    if (fault?.action === 'abort') return void request.socket.destroy();
    if (fault?.action === 'hang') return;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const call = { method, path, headers: request.headers, body: Buffer.concat(chunks) };
    const reply =
      typeof fault?.action === 'number'
        ? { status: fault.action, body: {} }
        : path.startsWith('/protocol/')
          ? await this.#control(call)
          : this.#call(call);
    if (fault?.action === 'drop_reply') return void request.socket.destroy();
    response.writeHead(reply.status, { 'content-type': 'application/json' }).end(JSON.stringify(reply.body));
  }

  #call(call: ServerRequest): Reply {
    const [, , noun, id, what, ...rest] = call.path.split('/');
    const model = this.#model;
    if (call.method === 'POST' && call.headers['x-csrftoken'] !== 'csrf-of-test' && noun === 'interview') {
      return { status: 403, body: { code: 'csrf' } };
    }
    if (noun === 'interview' && what === 'questions') return model.open(Number(id));
    if (noun === 'interview' && what === 'check') return { status: 200, body: { bytes: call.body.length } };
    if (noun === 'interview') return model.renew(Number(id), Number(rest[0]));
    const attempt = Number(id);
    if (what === 'seal') return model.seal(attempt, json(call) as SealBody, tokenOf(call));
    if (what === 'heartbeat') return model.heartbeat(attempt, json(call) as Heartbeat, tokenOf(call));
    if (what === undefined) return model.read(attempt, tokenOf(call));
    const ref: SegmentRef = { track: what as TrackKind, part: Number(rest[0]), index: Number(rest[1]) };
    return model.put(attempt, ref, call.body, claimedHash(call), tokenOf(call));
  }

  async #control(call: ServerRequest): Promise<Reply> {
    const [, , what, id] = call.path.split('/');
    const attempt = Number(id);
    switch (what) {
      case 'reset':
        this.#model = new ProtocolModel();
        this.#model.limits = { ...this.#model.limits, ...(json(call) as Partial<AttemptLimits>) };
        this.#faults = [];
        return { status: 200, body: {} };
      case 'faults':
        this.#faults = json(call) as FaultRule[];
        return { status: 200, body: {} };
      case 'lose':
        this.#model.lose(attempt, json(call) as SegmentRef);
        return { status: 200, body: {} };
      case 'expire':
        this.#model.expireToken(attempt);
        return { status: 200, body: {} };
      case 'file': {
        const { track, part } = json(call) as { track: TrackKind; part: number };
        return { status: 200, body: await probeFile(this.#model.join(attempt, track, part)) };
      }
      default: {
        const entry = this.#model.attempts.get(attempt);
        if (!entry) return { status: 404, body: {} };
        const storedSegments = [...entry.stored.values()].map((item) => item.segment);
        return { status: 200, body: { ...entry, stored: storedSegments } };
      }
    }
  }
}

/** The hash in hex that a Content-Digest header of RFC 9530 claims. */
function claimedHash({ headers }: ServerRequest): string {
  const value = /^sha-256=:([A-Za-z0-9+/=]+):$/.exec(String(headers['content-digest']))?.[1] ?? '';
  return Buffer.from(value, 'base64').toString('hex');
}
