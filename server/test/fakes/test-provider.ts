import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Candidate {
  id: string;
  reference: string;
  assessment: string;
  first_name: string;
  last_name: string;
  email: string;
  language: string;
  return_url: string;
  callback_url?: string;
}

interface Progress {
  status: 'created' | 'started' | 'completed';
  score?: number;
  percentile?: number;
}

export interface FakeProvider {
  /** `127.0.0.1:{port}`, for the list of the operator. */
  host: string;
  url: string;
  account: string;
  key: string;
  candidates: Candidate[];
  /** Progress of each test; `created` where none is set. */
  progress: Map<string, Progress>;
  reports: Map<string, Buffer>;
  calls: string[];
  /** Answer of the provider instead: a status, no JSON, a redirect, or none while the connection lasts. */
  fault: number | 'no-json' | 'redirect' | 'hang-up' | undefined;
  stop(): Promise<void>;
}

/** A provider that speaks the protocol of docs/design/test-providers.md: candidates, scores, reports. */
export async function startTestProvider(): Promise<FakeProvider> {
  const account = 'integrator';
  const key = 'key-of-this-test';
  const known = `Basic ${Buffer.from(`${account}:${key}`).toString('base64')}`;
  const server = createServer((request, response) => {
    const answer = (status: number, body?: object | Buffer) =>
      void response
        .writeHead(status, { 'content-type': Buffer.isBuffer(body) ? 'application/pdf' : 'application/json' })
        .end(Buffer.isBuffer(body) ? body : JSON.stringify(body ?? {}));
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method, url = '' } = request;
      fake.calls.push(`${method} ${url}`);
      if (fake.fault === 'hang-up') return void request.socket.destroy();
      if (fake.fault === 'no-json') return void response.end('<html>');
      if (fake.fault === 'redirect') return void response.writeHead(302, { location: '/api/assessments' }).end();
      if (fake.fault) return answer(fake.fault);
      if (request.headers.authorization !== known) return answer(401);
      if (url === '/api/assessments')
        return answer(200, { assessments: [{ id: 'concentrate', name: 'Concentrate', minutes: 22.5, extra: 1 }] });
      if (method === 'POST' && url === '/api/candidate') {
        const given = JSON.parse(Buffer.concat(chunks).toString()) as Candidate;
        const stored = fake.candidates.find(({ reference }) => reference === given.reference);
        const id = stored?.id ?? randomUUID();
        if (!stored) fake.candidates.push({ ...given, id });
        return answer(stored ? 200 : 201, { id, link: `https://take.tests.example/${id}` });
      }
      const erased = /^\/api\/candidate\/(.+)$/.exec(url)?.[1];
      if (method === 'DELETE' && erased) {
        const at = fake.candidates.findIndex(({ id }) => id === erased);
        if (at < 0) return answer(404);
        fake.candidates.splice(at, 1);
        return answer(200);
      }
      const [, what, id = ''] = /^\/api\/assessment\/(scores|reports)\/(.+)$/.exec(url) ?? [];
      if (!fake.candidates.some((one) => one.id === id)) return answer(404);
      if (what === 'scores') return answer(200, fake.progress.get(id) ?? { status: 'created' });
      const report = fake.reports.get(id);
      return report ? answer(200, report) : answer(204);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const fake: FakeProvider = {
    host,
    url: `http://${host}`,
    account,
    key,
    candidates: [],
    progress: new Map(),
    reports: new Map(),
    calls: [],
    fault: undefined,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return fake;
}
