import { createServer } from 'node:http';
import { createRequire } from 'node:module';

interface Mailer {
  createTransport: (settings: object) => { sendMail: (mail: object) => Promise<unknown> };
}
/** The same copy of the library as the product's. */
const nodemailer = createRequire(new URL('../../server/package.json', import.meta.url))('nodemailer') as Mailer;

/** Sends mails through a pool of connections, and does nothing else. POST /?mails=10000 answers when all are sent. */
const transport = nodemailer.createTransport({ pool: true, maxMessages: Infinity, url: process.env['SMTP_URL'] });
/** About as long as an invitation of the product. */
const html = `<p>Hello NAME,</p>${'<p style="margin:0 0 16px">Northwind invites you to a video interview.</p>'.repeat(60)}`;
const text = 'Northwind invites you to a video interview. '.repeat(12);

async function send(mails: number): Promise<void> {
  let next = 0;
  const work = async () => {
    while (next < mails) {
      next += 1;
      await transport.sendMail({
        from: { name: 'Northwind', address: 'bench@vivavoce.test' },
        to: { name: `Applicant ${next}`, address: `applicant.${next}@mail.example` },
        subject: `Your video interview, Applicant ${next}`,
        html: html.replace('NAME', `Applicant ${next}`),
        text,
      });
    }
  };
  await Promise.all(Array.from({ length: 10 }, work));
}

createServer((request, response) => {
  const mails = Number(new URL(request.url ?? '/', 'http://anchor').searchParams.get('mails') ?? 0);
  void send(request.method === 'POST' ? mails : 0).then(() => response.end());
}).listen(Number(process.env['PORT']), '127.0.0.1');
