import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';

/** Begins each connection of a client that wants encryption; the answer `S` accepts. */
const WANTS_ENCRYPTION_BYTES = 8;

/**
 * A line before a database that speaks only encrypted, as the protocol of PostgreSQL begins it.
 * @returns the address with the name localhost
 */
export async function startEncryptedLine(
  database: URL,
  certificate: { key: string; cert: string },
): Promise<{ url: string; close: () => Promise<void> }> {
  const sockets: Socket[] = [];
  const server = createServer((client) => {
    sockets.push(client);
    client.on('error', () => undefined);
    client.once('readable', () => {
      const first = client.read(WANTS_ENCRYPTION_BYTES) as Buffer | null;
      if (first?.readUInt32BE(4) !== 80_877_103) return client.destroy();
      client.write('S');
      const inner = new TLSSocket(client, { isServer: true, ...certificate });
      const upstream = connect(Number(database.port), database.hostname);
      for (const socket of [inner, upstream]) socket.on('error', () => client.destroy());
      inner.pipe(upstream).pipe(inner);
      client.on('close', () => upstream.destroy());
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(database);
  url.host = `localhost:${(server.address() as AddressInfo).port}`;
  const close = async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url: url.href, close };
}
