import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

export type ImapServer = {
  /** With user and password. */
  url: string;
  /** The mails of INBOX. */
  mails: { source: string; is_read: boolean }[];
  stop: () => Promise<void>;
};

/** A mailbox on this machine that knows enough of IMAP4rev1 (RFC 3501) for a client to read it and set a flag. */
export async function startImapServer(password = 'secret'): Promise<ImapServer> {
  const mails: ImapServer['mails'] = [];
  const sockets = new Set<Socket>();

  const answer = (command: string, args: string): { lines: (string | Buffer)[]; ok: boolean } => {
    const good = (...lines: (string | Buffer)[]) => ({ lines, ok: true });
    switch (command) {
      case 'CAPABILITY':
        return good('* CAPABILITY IMAP4rev1\r\n');
      case 'LOGIN':
        return { lines: [], ok: args.includes(password) };
      case 'SELECT':
        return good(
          `* ${mails.length} EXISTS\r\n* 0 RECENT\r\n* FLAGS (\\Seen)\r\n* OK [UIDVALIDITY 1] x\r\n* OK [UIDNEXT ${mails.length + 1}] x\r\n`,
        );
      case 'UID SEARCH':
        return good(`* SEARCH${mails.flatMap(({ is_read }, index) => (is_read ? [] : ` ${index + 1}`)).join('')}\r\n`);
      case 'UID FETCH': {
        const uid = Number.parseInt(args, 10);
        const [, most] = /<0\.(\d+)>/.exec(args) ?? [];
        const source = Buffer.from(mails[uid - 1]?.source ?? '').subarray(0, Number(most ?? Infinity));
        const part = most === undefined ? 'BODY[]' : 'BODY[]<0>';
        return good(`* ${uid} FETCH (UID ${uid} ${part} {${source.length}}\r\n`, source, ')\r\n');
      }
      case 'UID STORE': {
        const mail = mails[Number.parseInt(args, 10) - 1];
        if (mail) mail.is_read = true;
        return good();
      }
      default:
        return good(...(command === 'LIST' ? ['* LIST () "/" "INBOX"\r\n'] : []));
    }
  };

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    socket.write('* OK ready\r\n');
    let rest = '';
    socket.on('data', (bytes) => {
      rest += bytes.toString();
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const [, tag = '', command = '', args = ''] = /^(\S+) ((?:UID )?\S+) ?(.*)$/.exec(rest.slice(0, end)) ?? [];
        rest = rest.slice(end + 2);
        const { lines, ok } = answer(command.toUpperCase(), args);
        for (const line of lines) socket.write(line);
        socket.write(`${tag} ${ok ? 'OK' : 'NO'} done\r\n`);
        if (command.toUpperCase() === 'LOGOUT') socket.end();
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `imap://returned:${password}@127.0.0.1:${port}/INBOX`,
    mails,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
