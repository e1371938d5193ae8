import { createHash, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PutPart } from '../files/file-transport.ts';
import { TransportError } from '../upload/transport.ts';
import { contentDigest } from '../digest.ts';

/** Fault of one request: cut before or after it counts, or answered with this status instead. */
export type PartFault = 'abort' | 'drop_reply' | number | null;

/** Takes the parts of one file over HTTP, as strictly as the product does. */
export class PartsServer {
  readonly parts = new Map<number, Buffer>();
  readonly requests: number[] = [];
  /** Most requests that were open at the same time. */
  busiest = 0;
  fault: (index: number) => PartFault = () => null;
  /** Every answer waits for this. */
  gate: Promise<void> = Promise.resolve();
  #open = 0;
  #server: Server;
  /** A server of an earlier test may have had the same port, and its uploads may go on. */
  readonly #folder = `/${randomUUID()}/`;
  #url = '';

  constructor() {
    this.#server = createServer((request, response) => {
      if (!request.url?.startsWith(this.#folder)) return void request.socket.destroy();
      const index = Number(request.url.slice(this.#folder.length));
      this.requests.push(index);
      this.#open += 1;
      this.busiest = Math.max(this.busiest, this.#open);
      response.once('close', () => {
        this.#open -= 1;
      });
      const fault = this.fault(index);
      if (fault === 'abort') return void request.socket.destroy();
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        void this.gate.then(() => {
          const body = Buffer.concat(chunks);
          const status = typeof fault === 'number' ? fault : this.#take(index, body, request.headers['content-digest']);
          if (fault === 'drop_reply') return request.socket.destroy();
          response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
        });
      });
    });
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    this.#url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}${this.#folder}`;
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  /** Upload by the means of Node, as a browser sends it by XMLHttpRequest. */
  put: PutPart = async ({ index, bytes, sha256 }, { signal, onProgress }) => {
    const headers = { 'content-digest': contentDigest(sha256) };
    const response = await fetch(`${this.#url}${index}`, { method: 'PUT', headers, body: bytes, signal }).catch(() => {
      throw new TransportError(0);
    });
    onProgress(bytes.byteLength);
    if (response.status >= 300) throw new TransportError(response.status);
  };

  joined(): Buffer {
    return Buffer.concat([...this.parts].toSorted(([a], [b]) => a - b).map(([, bytes]) => bytes));
  }

  #take(index: number, body: Buffer, digest: unknown): number {
    if (digest !== `sha-256=:${createHash('sha256').update(body).digest('base64')}:`) return 422;
    const before = this.parts.get(index);
    if (before) return before.equals(body) ? 200 : 409;
    this.parts.set(index, body);
    return 201;
  }
}
