/**
 * Takes the calls of a webhook: `node receive.ts 8080`, with its secret in VIVAVOCE_WEBHOOK_SECRET.
 *
 * Repeats have the same id; store those that you processed where your work is stored.
 */
import { createServer } from 'node:http';
import { Webhook } from 'standardwebhooks';
import type { webhooks } from './vivavoce.d.ts';

type Decided = webhooks['application.decided']['post']['requestBody']['content']['application/json'];

const webhook = new Webhook(process.env['VIVAVOCE_WEBHOOK_SECRET'] ?? '');
const processed = new Set<string>();

createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const headers = request.headers as Record<string, string>;
  let event: Decided | { type: 'another' };
  try {
    event = webhook.verify(Buffer.concat(chunks).toString(), headers) as typeof event;
  } catch {
    response.writeHead(400).end();
    return;
  }
  const id = headers['webhook-id'] ?? '';
  if (!processed.has(id) && event.type === 'application.decided')
    console.log(`${event.data.application}: ${event.data.cause}`);
  processed.add(id);
  response.writeHead(204).end();
}).listen(Number(process.argv[2]), () => console.log('ready'));
