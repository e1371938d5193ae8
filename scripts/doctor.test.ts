import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startEmbeddedPostgres } from '../server/src/embedded-postgres/index.ts';
import { freePort } from '../server/test/free-port.ts';

let dataDir: string;
let closedPort: number;

beforeEach(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'vivavoce-doctor-'));
  closedPort = await freePort();
});

afterEach(() => {
  rmSync(dataDir, { recursive: true });
});

function doctor(settings: Record<string, string> = {}): Promise<{ code: number; output: string }> {
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, PORT: String(closedPort), ...settings };
  const script = path.join(import.meta.dirname, 'doctor.ts');
  return new Promise((resolve) => {
    execFile(process.execPath, [script], { env }, (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr });
    });
  });
}

test('an untouched installation is well', async () => {
  const { code, output } = await doctor();
  expect(output).toContain('Everything works.');
  expect(code).toBe(0);
});

test('a built-in database that exists is tried, running or not', async () => {
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  expect((await doctor()).output).toMatch(/✓ database +PostgreSQL \d+\S* answers/);
  await postgres.stop();
  expect((await doctor()).output).toMatch(/✓ database +PostgreSQL \d+\S* answers/);
});

test('a database in which the search cannot work is told apart from one where it finds less', async () => {
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(`create database ascii encoding 'SQL_ASCII' template template0 locale_provider libc locale 'C'`);
  await client.query(`create database plain encoding 'UTF8' template template0 locale_provider libc locale 'C'`);
  await client.query(`create role guest login password 'guest'`);
  await client.end();
  const address = (database: string, user?: string): string => {
    const url = new URL(postgres.url);
    url.pathname = database;
    if (user) [url.username, url.password] = [user, user];
    return url.href;
  };
  const says = async (url: string) => (await doctor({ DATABASE_URL: url })).output;
  expect(await says(address('ascii'))).toMatch(/✗ database .*SQL_ASCII.* Create it with encoding UTF8/);
  expect(await says(address('plain'))).toMatch(/database +PostgreSQL \d+\S* answers, but its character type/);
  expect(await says(address('plain', 'guest'))).toMatch(/✗ database .* Make it the owner of the database/);
  await postgres.stop();
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

describe('what is broken is named with the way to mend it', () => {
  test.each([
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
    [{ CRM_SCRIPT_URL: 'http://crm.test/widget.js' }, /✗ settings +CRM_SCRIPT_URL must be the https address/],
    [{ DATA_DIR: '/dev/null/data' }, /✗ settings +DATA_DIR .*ENOTDIR/],
    [{ ROLE: 'all' }, /✗ settings +ROLE must be one of/],
  ])('%o', async (settings, problem) => {
    const text = JSON.stringify(settings).replace('CLOSED', String(closedPort));
    const { code, output } = await doctor(JSON.parse(text) as Record<string, string>);
    expect(output).toMatch(problem);
    expect(output).toContain('1 thing is broken.');
    expect(output).not.toMatch(/\n\s+at /);
    expect(code).toBe(1);
  });
});

test('a port that another program holds', async () => {
  const other = createServer((socket) => socket.end('HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n'));
  other.listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  expect((await doctor({ PORT: String(port) })).output).toMatch(/✗ port .* Stop it or set PORT/);
  other.close();
});
