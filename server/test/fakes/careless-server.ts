import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface CarelessServer {
  url: string;
  stop(): Promise<void>;
}

/** A server that gives every caller the same answer: a harness that finds no fault in it is worthless. */
export async function startCarelessServer(status: number, text: string, policy = 'no-store'): Promise<CarelessServer> {
  const headers = { 'content-type': 'text/plain', 'cache-control': policy };
  const server = createServer((request, response) => {
    request.resume().once('end', () => response.writeHead(status, headers).end(text));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
