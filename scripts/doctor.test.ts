import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { describe, expect, test } from 'vitest';
import { startEmbeddedPostgres } from '../server/src/embedded-postgres/index.ts';
import { casesOfKind, IN_DEPTH } from '../server/test/in-depth.ts';
import { doctor, place, useDataDir } from './doctor.fixture.ts';

useDataDir();

test('an untouched installation is well', async () => {
  const { code, output } = await doctor();
  expect(output).toContain('Everything works.');
  expect(code).toBe(0);
});

test('a built-in database that exists is tried, running or not', async () => {
  const postgres = await startEmbeddedPostgres({ dataDir: place.dataDir, log: () => undefined });
  expect((await doctor()).output).toMatch(
    /✓ database +PostgreSQL \d+\S* answers, up to 25 connections, named statements/,
  );
  expect((await doctor({ DATABASE_POOL: '60' })).output).toMatch(
    /✗ database +The server opens up to 60 connections, and the database has 47 .* Lower DATABASE_POOL/,
  );
  await postgres.stop();
  expect((await doctor()).output).toMatch(/✓ database +PostgreSQL \d+\S* answers/);
});

test('a replica that is another database, and one that is no standby', async () => {
  const { url: DATABASE_URL, stop } = await startEmbeddedPostgres({ dataDir: place.dataDir, log: () => undefined });
  const check = async (DATABASE_REPLICA_URL: string) =>
    (await doctor({ DATABASE_URL, DATABASE_REPLICA_URL })).output.match(/.* replica .*/)?.[0];
  const other = Object.assign(new URL(DATABASE_URL), { pathname: 'postgres' }).href;
  expect(await check(other)).toMatch(/✗ replica +DATABASE_REPLICA_URL leads to another database/);
  expect(await check(DATABASE_URL)).toMatch(/✗ replica .* is no standby/);
  expect(await check('postgres://a:b@127.0.0.1:1/x')).toMatch(/✗ replica .*ECONNREFUSED.* Check DATABASE_REPLICA_URL/);
  await stop();
});

test('a mail server that takes us is told apart from one that does not', async () => {
  const smtp = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'] });
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  const { port } = smtp.server.address() as AddressInfo;
  const mail = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'us@vivavoce.test' };
  expect((await doctor(mail)).output).toMatch(/✓ e-mail +127\.0\.0\.1:\d+ accepts us/);
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
  const { code, output } = await doctor(mail);
  expect(output).toMatch(/✗ e-mail .*ECONNREFUSED.* Check SMTP_URL\./);
  expect(code).toBe(1);
});

/** Faults that can occur together, each with the settings that cause it and the line that names it. */
const FAULTS: [Record<string, string>, RegExp][] = [
  [{ DATABASE_URL: 'postgres://a:b@127.0.0.1:CLOSED/x' }, /✗ database .*ECONNREFUSED.* Check host, port, user/],
  [
    {
      S3_BUCKET: 'recordings',
      S3_ENDPOINT: 'http://127.0.0.1:CLOSED',
      S3_ACCESS_KEY_ID: 'a',
      S3_SECRET_ACCESS_KEY: 'b',
    },
    /✗ recordings .*bucket recordings.* Check the S3_ settings/,
  ],
  [{ PUBLIC_URL: 'http://interviews.test' }, /✗ address .*no camera.* Put a proxy with a certificate/],
  [{ FFMPEG_PATH: '/dev/null' }, /✗ ffmpeg .* Correct FFMPEG_PATH/],
  [{ AI_BASE_URL: 'http://127.0.0.1:CLOSED/v1', AI_MODEL: 'm' }, /✗ AI .* Check AI_BASE_URL/],
  [{ CRM_SCRIPT_URL: 'https://127.0.0.1:CLOSED/widget.js' }, /✗ CRM .*ECONNREFUSED.* Check CRM_SCRIPT_URL/],
];

/** Without its settings nothing else is looked at. */
const SETTINGS: [Record<string, string>, RegExp][] = [
  [{ DATA_DIR: '/dev/null/data' }, /✗ settings +DATA_DIR .*ENOTDIR/],
  [{ CRM_SCRIPT_URL: 'http://crm.test/widget.js' }, /✗ settings +CRM_SCRIPT_URL must be the https address/],
  [{ ROLE: 'all' }, /✗ settings +ROLE must be one of/],
];

describe('what is broken is named with the way to mend it', () => {
  async function expectFaults(settings: Record<string, string>, problems: readonly RegExp[]): Promise<void> {
    const text = JSON.stringify(settings).replaceAll('CLOSED', String(place.closedPort));
    const { code, output } = await doctor(JSON.parse(text) as Record<string, string>);
    for (const problem of problems) expect(output).toMatch(problem);
    expect(output).toContain(problems.length === 1 ? '1 thing is broken.' : `${problems.length} things are broken.`);
    expect(output).not.toMatch(/\n\s+at /);
    expect(code).toBe(1);
  }

  test('all together', () =>
    expectFaults(
      Object.assign({}, ...FAULTS.map(([settings]) => settings)) as Record<string, string>,
      FAULTS.map(([, problem]) => problem),
    ));

  test.each(IN_DEPTH ? [...FAULTS, ...SETTINGS] : SETTINGS.slice(0, 1))('%o alone', (settings, problem) =>
    expectFaults(settings, [problem]),
  );
});

const HEARD = '{"text": "Hello.", "words": [{"word": "Hello.", "start": 0.1, "end": 0.5}]}';

/** A service that adds, and that transcribes speech in this way. */
async function startAi(heard: string) {
  const service = createHttpServer((request, response) => {
    request.resume();
    const message = { content: '{"sum": 42}' };
    const isChat = request.url === '/v1/chat/completions';
    request.on('end', () => response.end(isChat ? JSON.stringify({ choices: [{ message }] }) : heard));
  });
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  return { service, AI_BASE_URL: `http://127.0.0.1:${(service.address() as AddressInfo).port}/v1` };
}

test.each(
  casesOfKind<[string, RegExp]>(
    [HEARD, /✓ AI speech +whisper transcribes three seconds .*, with times/],
    ['{"text": "Hello."}', /· AI speech +whisper transcribes three seconds .*, without times/],
  ),
)('an AI service is asked, and given speech that it hears as %s', async (heard, speech) => {
  const { service, AI_BASE_URL } = await startAi(heard);
  const { output } = await doctor({ AI_BASE_URL, AI_MODEL: 'small', AI_TRANSCRIPTION_MODEL: 'whisper' });
  service.close();
  expect(output).toMatch(/✓ AI +small answers in .* \(schema: json_schema, limit: max_completion_tokens\)/);
  expect(output).toMatch(speech);
});

test('a port that another program holds', async () => {
  const other = createServer((socket) => socket.end('HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n'));
  other.listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  expect((await doctor({ PORT: String(port) })).output).toMatch(/✗ port .* Stop it or set PORT/);
  other.close();
});
