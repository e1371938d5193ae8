import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

export interface Received {
  /** The `webhook-id` of the call. */
  id: string;
  headers: Record<string, string>;
  body: string;
  /** Address within the receiver. */
  path: string;
}

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

export interface WebhookReceiver {
  /** `localhost:{port}`, for the list of the operator. */
  host: string;
  url: string;
  /** Every call in the order of arrival. */
  received: Received[];
  /** Checks each call as it arrives; later it would be too old. */
  secret: string | null;
  /** Calls that the library of Standard Webhooks refused. */
  refused: Received[];
  /** How a call is answered, by its path first; 200 without one. */
  answers: Map<string, Answer>;
  /** As before the first call. */
  forget(): void;
  stop(): Promise<void>;
}

export const status =
  (code: number, headers: Record<string, string> = {}, body = ''): Answer =>
  (response) =>
    void response.writeHead(code, headers).end(body);

/** Ends the connection without an answer. */
export const hangUp: Answer = (_response, request) => void request.socket.destroy();

/** A program of another company that takes what webhooks send. */
export async function startReceiver(): Promise<WebhookReceiver> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)] as const),
      );
      const { url: path = '' } = request;
      const call = { id: headers['webhook-id'] ?? '', headers, body: Buffer.concat(chunks).toString(), path };
      receiver.received.push(call);
      if (receiver.secret !== null && !isVerified(receiver.secret, call)) receiver.refused.push(call);
      (receiver.answers.get(path) ?? receiver.answers.get('*') ?? status(200))(response, request);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const host = `localhost:${(server.address() as AddressInfo).port}`;
  const receiver: WebhookReceiver = {
    host,
    url: `http://${host}`,
    received: [],
    secret: null,
    refused: [],
    answers: new Map(),
    forget: () => {
      receiver.answers.clear();
      receiver.received.length = 0;
      receiver.refused.length = 0;
      receiver.secret = null;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return receiver;
}

/** What a call says, after the public library of Standard Webhooks accepted it. @throws where the library refuses it */
export const verified = (secret: string, { body, headers }: Pick<Received, 'body' | 'headers'>): WebhookPayload =>
  new Webhook(secret).verify(body, headers) as WebhookPayload;

function isVerified(secret: string, call: Received): boolean {
  try {
    verified(secret, call);
    return true;
  } catch {
    return false;
  }
}

export interface WebhookPayload {
  type: string;
  timestamp: string;
  data: Record<string, unknown> & { sequence: number };
}
