import { createServer as createHttp } from 'node:http';
import { createServer } from 'node:net';
import type { Socket } from 'node:net';

/** The smallest mail server: accepts and counts all mails. GET / returns the count, DELETE / resets it. */
const recipients = new Set<string>();
let mails = 0;

const ANSWERS: Readonly<Record<string, string>> = {
  EHLO: '250-sink\r\n250-8BITMIME\r\n250 SMTPUTF8\r\n',
  HELO: '250 sink\r\n',
  DATA: '354 go on\r\n',
  QUIT: '221 bye\r\n',
};

function serve(socket: Socket): void {
  let held = '';
  let inData = false;
  socket.setNoDelay(true);
  socket.setEncoding('latin1');
  socket.on('error', () => socket.destroy());
  socket.write('220 sink\r\n');
  socket.on('data', (chunk: string) => {
    held += chunk;
    for (;;) {
      const end = inData ? held.indexOf('\r\n.\r\n') : held.indexOf('\r\n');
      if (end < 0) return;
      const line = held.slice(0, end);
      held = held.slice(end + (inData ? 5 : 2));
      if (inData) {
        inData = false;
        mails += 1;
        socket.write('250 taken\r\n');
        continue;
      }
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === 'RCPT') recipients.add(line.slice(line.indexOf('<'), line.indexOf('>') + 1));
      inData = verb === 'DATA';
      socket.write(ANSWERS[verb] ?? '250 ok\r\n');
      if (verb === 'QUIT') socket.end();
    }
  });
}

createServer(serve).listen(Number(process.env['SMTP_PORT']), '127.0.0.1');
createHttp((request, response) => {
  if (request.method === 'DELETE') {
    mails = 0;
    recipients.clear();
  }
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ mails, recipients: recipients.size }));
}).listen(Number(process.env['PORT']), '127.0.0.1');
