import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import pg from 'pg';

const READY = 'Z'.charCodeAt(0);
const IDLE = 'I'.charCodeAt(0);
const TERMINATE = 'X'.charCodeAt(0);

/** Calls back with each whole message of the protocol: a letter, the length, the rest. */
function eachMessage(socket: Socket, receive: (message: Buffer) => void): void {
  let rest = Buffer.alloc(0);
  socket.on('data', (bytes: Buffer) => {
    rest = Buffer.concat([rest, bytes]);
    while (rest.length >= 5 && rest.length > rest.readUInt32BE(1)) {
      const end = rest.readUInt32BE(1) + 1;
      receive(rest.subarray(0, end));
      rest = rest.subarray(end);
    }
  });
}

/** A message with its letter and length. */
function messageOf(letter: string, content: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(letter);
  head.writeUInt32BE(content.length + 4, 1);
  return Buffer.concat([head, content]);
}

/** Signed in without a password, with a key for cancelling, and ready. */
const GREETING = Buffer.concat([
  messageOf('R', Buffer.alloc(4)),
  messageOf('K', Buffer.alloc(8)),
  messageOf('Z', Buffer.from('I')),
]);

/**
 * A pooler in transaction mode with one connection to the database: a client has it from its first message until the
 * database is ready and in no transaction.
 */
export async function startTransactionPooler(database: URL): Promise<{ url: string; close: () => Promise<void> }> {
  const session = new pg.Client({ connectionString: database.href });
  session.on('error', () => undefined);
  await session.connect();
  const upstream = (session as unknown as { connection: { stream: Socket } }).connection.stream;
  upstream.removeAllListeners('data');
  const clients: Socket[] = [];
  const waiting: { client: Socket; message: Buffer }[] = [];
  let holder: Socket | null = null;

  const next = () => {
    holder ??= waiting[0]?.client ?? null;
    for (let at = 0; at < waiting.length;)
      if (waiting[at]?.client === holder) upstream.write(waiting.splice(at, 1)[0]?.message ?? '');
      else at += 1;
  };
  eachMessage(upstream, (message) => {
    holder?.write(message);
    if (message[0] !== READY || message[5] !== IDLE) return;
    holder = null;
    next();
  });
  const server = createServer((client) => {
    clients.push(client);
    client.on('error', () => undefined);
    // The first message of a client has no letter.
    client.once('data', () => {
      client.write(GREETING);
      eachMessage(client, (message) => {
        if (message[0] === TERMINATE) return;
        waiting.push({ client, message });
        next();
      });
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(database);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = async () => {
    for (const client of clients) client.destroy();
    upstream.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url: url.href, close };
}
