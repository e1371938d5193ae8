import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface CarelessServer {
  url: string;
  stop(): Promise<void>;
}

/** A server that gives every caller the same answer: a harness that finds no fault in it is worthless. */
export async function startCarelessServer(status: number, text: string): Promise<CarelessServer> {
  const server = createServer((request, response) => {
    request.resume().once('end', () => response.writeHead(status, { 'content-type': 'text/plain' }).end(text));
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
