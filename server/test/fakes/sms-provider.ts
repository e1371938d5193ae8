import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface SentText {
  to: string;
  from: string;
  body: string;
}

export interface SmsProvider {
  url: string;
  account: string;
  token: string;
  sent: SentText[];
  /** Answer to messages instead of accepting them: a status, or none at all once it has the message. */
  fault: number | 'no-answer' | undefined;
  stop(): Promise<void>;
}

/** A provider of text messages that speaks Twilio's messages interface: form, basic authentication, 201. */
export async function startSmsProvider(): Promise<SmsProvider> {
  const account = 'AC-of-this-test';
  const token = 'token-of-this-test';
  const known = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`;
  const sent: SentText[] = [];
  const server = createServer((request, response) => {
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const base = `/2010-04-01/Accounts/${account}`;
      if (request.headers.authorization !== known) return void answer(401, { code: 20003 });
      if (request.method === 'GET' && request.url === `${base}.json`) return void answer(200, { sid: account });
      if (request.method !== 'POST' || request.url !== `${base}/Messages.json`)
        return void answer(404, { code: 20404 });
      const form = new URLSearchParams(Buffer.concat(chunks).toString());
      if (provider.fault === 'no-answer') return void request.socket.destroy();
      if (provider.fault) return void answer(provider.fault, { code: 21211 });
      sent.push({ to: form.get('To') ?? '', from: form.get('From') ?? '', body: form.get('Body') ?? '' });
      answer(201, { sid: `SM${sent.length}`, status: 'queued' });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const provider: SmsProvider = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    account,
    token,
    sent,
    fault: undefined,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return provider;
}
