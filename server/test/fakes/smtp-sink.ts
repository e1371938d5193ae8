import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

type ReceivedMail = { from: string; to: string[]; raw: Buffer; parsed: Email };

/** Answer of the sink at each step instead of accepting; a number is an SMTP code, `drop` cuts the line. */
export type SinkFaults = { sender?: number; recipient?: number; data?: number | 'drop-before' | 'drop-after' };

export type SmtpSink = {
  url: string;
  port: number;
  mails: ReceivedMail[];
  connections: () => number;
  faults: SinkFaults;
  stop: () => Promise<void>;
};

/** A real SMTP server on this machine that keeps what it receives. With a password it asks for one. */
export async function startSmtpSink(
  options: { host?: string; port?: number; password?: string } = {},
): Promise<SmtpSink> {
  const mails: ReceivedMail[] = [];
  const faults: SinkFaults = {};
  const sockets = new Set<Socket>();
  const cutLines = () => sockets.forEach((socket) => socket.destroy());
  let connections = 0;

  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', ...(options.password ? [] : ['AUTH'])],
    authOptional: options.password === undefined,
    allowInsecureAuth: true,
    onConnect: (_session, done) => {
      connections += 1;
      done();
    },
    onAuth: (auth, _session, done) => {
      if (auth.password === options.password) done(null, { user: auth.username ?? '' });
      else done(Object.assign(new Error('Authentication failed'), { responseCode: 535 }));
    },
    onMailFrom: (_address, _session, done) => done(refusal(faults.sender)),
    onRcptTo: (_address, _session, done) => {
      if (faults.data === 'drop-before') cutLines();
      else done(refusal(faults.recipient));
    },
    onData: async (stream, session, done) => {
      // A client that dies in the middle has handed nothing over.
      const raw = await buffer(stream).catch(() => null);
      if (raw === null) return;
      if (faults.data === 'drop-after') return cutLines();
      if (typeof faults.data === 'number') return done(refusal(faults.data));
      mails.push({ ...envelopeOf(session), raw, parsed: await PostalMime.parse(raw) });
      done();
    },
    closeTimeout: 100,
  });
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.on('error', () => {});
  const { host = '127.0.0.1' } = options;
  server.listen(options.port ?? 0, host);
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const login = options.password ? `mailer:${options.password}@` : '';
  return {
    url: `smtp://${login}${host}:${port}`,
    port,
    mails,
    connections: () => connections,
    faults,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function refusal(code: number | undefined): Error | null {
  return code === undefined ? null : Object.assign(new Error(`refused with ${code}`), { responseCode: code });
}

function envelopeOf(session: SMTPServerSession): { from: string; to: string[] } {
  const { mailFrom, rcptTo } = session.envelope;
  return { from: mailFrom === false ? '' : mailFrom.address, to: rcptTo.map(({ address }) => address) };
}
