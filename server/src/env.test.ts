import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readEnv, StartupError } from './env.ts';
import { roomFaults } from './setting-faults.mjs';

const goodSecret = '9f2c61d80be74a3571f0c8e2ab64d39517e08c4fa2b6d1e3';
let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'vivavoce-env-'));
});

afterEach(() => {
  rmSync(dataDir, { recursive: true });
});

function problemsOf(source: Record<string, string>): readonly string[] {
  try {
    readEnv({ DATA_DIR: dataDir, ...source });
  } catch (error) {
    if (error instanceof StartupError) return error.problems;
    throw error;
  }
  return [];
}

test('a disk without room is named with what to do, also before the folder exists', () => {
  expect(roomFaults(dataDir)).toEqual([]);
  const folder = path.join(dataDir, 'new/data');
  expect(roomFaults(folder, Infinity)).toEqual([
    `${folder} has no room left: make room on its disk, or name a folder on another one in DATA_DIR.`,
  ]);
});

describe('backups', () => {
  const BACKUP_KEY = 'ab'.repeat(32);
  const faultsOf = (settings: Record<string, string>) => problemsOf({ BACKUP_KEY, ...settings });

  test('need a key, a place outside of the data, and for a bucket its own key', () => {
    expect(faultsOf({ BACKUP_TO: '/mnt/backups' })).toEqual([]);
    expect(problemsOf({ BACKUP_TO: '/mnt/backups' })).toEqual([
      expect.stringMatching(/^BACKUP_KEY is missing .*openssl/),
    ]);
    expect(faultsOf({ BACKUP_TO: '/mnt/backups', BACKUP_KEY: 'short' })).toEqual([
      expect.stringMatching(/^BACKUP_KEY must be 64 hexadecimal digits/),
    ]);
    expect(faultsOf({ BACKUP_TO: path.join(dataDir, 'backups') })).toEqual([
      expect.stringMatching(/^BACKUP_TO lies in DATA_DIR .*another disk/),
    ]);
    expect(faultsOf({ BACKUP_TO: 'somewhere' })).toEqual([expect.stringMatching(/^BACKUP_TO must be a folder/)]);
    const bucket = { BACKUP_TO: 's3://backups/production' };
    expect(faultsOf({ ...bucket, BACKUP_S3_ACCESS_KEY_ID: 'a' })).toEqual([
      expect.stringMatching(/^BACKUP_S3_ACCESS_KEY_ID and .* belong together/),
    ]);
    expect(faultsOf({ ...bucket, BACKUP_S3_ACCESS_KEY_ID: 'a', BACKUP_S3_SECRET_ACCESS_KEY: 'b' })).toEqual([]);
    expect(faultsOf(bucket), 'the credentials of the machine').toEqual([]);
  });
});

describe('defaults', () => {
  test('serve this machine only, and keep a private secret from one start to the next', () => {
    const first = readEnv({ DATA_DIR: dataDir });
    expect(first).toMatchObject({ PORT: 3000, HOST: '127.0.0.1', ROLE: 'both', PUBLIC_URL: 'http://localhost:3000' });
    expect(first.SESSION_SECRET).toMatch(/^[\da-f]{64}$/);
    expect(readEnv({ DATA_DIR: dataDir }).SESSION_SECRET).toBe(first.SESSION_SECRET);
    expect(statSync(path.join(dataDir, 'secret')).mode & 0o777).toBe(0o600);
  });

  test('count an empty value as absent', () => {
    expect(readEnv({ DATA_DIR: dataDir, PORT: '', DATABASE_URL: ' ' })).toMatchObject({ PORT: 3000 });
  });

  test('cannot be changed afterwards', () => {
    const env = readEnv({ DATA_DIR: dataDir });
    expect(() => Object.assign(env, { PORT: 1 })).toThrow(TypeError);
  });
});

describe('production', () => {
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://interviews.school.test/' };

  test('listens everywhere and keeps the address without its last slash', () => {
    const env = readEnv({ DATA_DIR: dataDir, ...production, SESSION_SECRET: goodSecret });
    expect(env).toMatchObject({ HOST: '0.0.0.0', PUBLIC_URL: 'https://interviews.school.test' });
  });

  test.each(['http://interviews.school.test', 'http://10.0.0.7:3000', 'http://localhost.school.test'])(
    'refuses %s, which is not encrypted',
    (PUBLIC_URL) => {
      const problems = problemsOf({ ...production, PUBLIC_URL, SESSION_SECRET: goodSecret });
      expect(problems).toEqual([expect.stringMatching(/^PUBLIC_URL .* is not encrypted; production needs https/)]);
    },
  );

  test.each(['http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:3000'])(
    'is tried on this machine at %s',
    (PUBLIC_URL) => {
      expect(readEnv({ DATA_DIR: dataDir, ...production, PUBLIC_URL, SESSION_SECRET: goodSecret })).toMatchObject({
        PUBLIC_URL,
      });
    },
  );

  test('wants a secret and an address', () => {
    expect(problemsOf({ NODE_ENV: 'production' })).toEqual([
      expect.stringMatching(/^SESSION_SECRET is missing/),
      expect.stringMatching(/^PUBLIC_URL is missing/),
    ]);
  });

  test.each([
    ['short', /at least 32 characters/],
    ['change-me-change-me-change-me-change-me', /example value/],
    ['a'.repeat(64), /example value/],
  ])('refuses the secret %s', (secret, problem) => {
    expect(problemsOf({ ...production, SESSION_SECRET: secret })).toEqual([expect.stringMatching(problem)]);
  });
});

describe('a wrong setting is named in one sentence', () => {
  test.each([
    [{ PORT: 'http' }, 'PORT must be a number between 1 and 65535.'],
    [{ PORT: '70000' }, 'PORT must be a number between 1 and 65535.'],
    [{ ROLE: 'server' }, 'ROLE must be one of api, worker, both.'],
    [{ PUBLIC_URL: 'interviews.test' }, 'PUBLIC_URL must be a web address such as https://interviews.example.org.'],
    [
      { DATABASE_URL: 'mysql://x' },
      'DATABASE_URL must be an address such as postgres://user:password@host:5432/vivavoce.',
    ],
    [{ SMTP_URL: 'smtp://mail.test' }, 'MAIL_FROM is missing although SMTP_URL is set.'],
    [{ S3_ENDPOINT: 'http://127.0.0.1:9000' }, 'S3_BUCKET is missing although S3_ENDPOINT is set.'],
    [
      { S3_BUCKET: 'x', S3_ACCESS_KEY_ID: 'y' },
      'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: set both, or none for the credentials of the machine.',
    ],
    [{ MEDIA_FROM: 'store' }, 'S3_BUCKET is missing although MEDIA_FROM is store.'],
    [{ S3_PREFIX: 'production' }, 'S3_BUCKET is missing although S3_PREFIX is set.'],
    [{ S3_CA: '/none/ca.pem' }, 'S3_CA /none/ca.pem cannot be read (ENOENT); name a file that this account may read.'],
    [{ S3_CA: '/etc/passwd' }, 'S3_CA /etc/passwd holds no certificate; name a file in PEM form.'],
    [
      { DATABASE_URL: 'postgres://host/x', DATABASE_CA: '/etc' },
      'DATABASE_CA /etc cannot be read (EISDIR); name a file that this account may read.',
    ],
    [{ DATABASE_DIRECT_URL: 'postgres://host/x' }, 'DATABASE_URL is missing although DATABASE_DIRECT_URL is set.'],
    [{ DATABASE_POOL: '9' }, 'DATABASE_POOL must be a number of connections from 10 to 500.'],
    [{ DATABASE_STATEMENTS: 'none' }, 'DATABASE_STATEMENTS must be one of named, plain.'],
    [{ AI_BASE_URL: 'http://127.0.0.1:8080/v1' }, 'AI_MODEL is missing although AI_BASE_URL is set.'],
    [{ AI_COUNTRY: 'Germany' }, 'AI_COUNTRY must be the code of a country such as DE.'],
    [{ AI_CONTEXT_TOKENS: '1000' }, 'AI_CONTEXT_TOKENS must be a number of tokens, 2048 or more.'],
    [
      { AI_TRANSCRIPTION_BASE_URL: 'http://127.0.0.1:8081/v1' },
      'AI_TRANSCRIPTION_MODEL is missing although AI_TRANSCRIPTION_BASE_URL is set.',
    ],
    [
      { AI_TRANSCRIPTION_MODEL: 'whisper' },
      'AI_TRANSCRIPTION_BASE_URL is missing although AI_TRANSCRIPTION_MODEL is set.',
    ],
    [{ ROLE: 'api' }, 'ROLE=api needs DATABASE_URL, because the built-in database serves one process only.'],
    [{ TRUST_PROXY: 'maybe' }, 'TRUST_PROXY must be true, false, a number of proxies, or a list of their addresses.'],
    [
      { DATA_DIR: '/dev/null/data' },
      'DATA_DIR /dev/null/data cannot be written (ENOTDIR); name a folder that this account may write.',
    ],
  ])('%o', (source, sentence) => {
    expect(problemsOf(source)).toEqual([sentence]);
  });

  test('and all of them together', () => {
    expect(problemsOf({ PORT: 'x', ROLE: 'y', LOG_LEVEL: 'z' })).toHaveLength(3);
  });
});

test.each([
  ['true', true],
  ['2', 2],
  ['10.0.0.0/8, ::1', '10.0.0.0/8, ::1'],
])('TRUST_PROXY %s', (value, expected) => {
  expect(readEnv({ DATA_DIR: dataDir, TRUST_PROXY: value }).TRUST_PROXY).toBe(expected);
});

test.each(['recordings', 'a/logos', '../other', 'a//b', '.hidden', 'with space'])(
  'S3_PREFIX %s is refused',
  (S3_PREFIX) => {
    expect(problemsOf({ S3_BUCKET: 'x', S3_PREFIX })).toEqual([expect.stringMatching(/^S3_PREFIX must be a folder/)]);
  },
);

test('S3_PREFIX may end in a slash', () => {
  expect(readEnv({ DATA_DIR: dataDir, S3_BUCKET: 'x', S3_PREFIX: 'one/two/' }).S3_PREFIX).toBe('one/two');
});

test('the direct address is the other one where none is set', () => {
  const DATABASE_URL = 'postgres://pooler/x';
  expect(readEnv({ DATA_DIR: dataDir, DATABASE_URL }).DATABASE_DIRECT_URL).toBe(DATABASE_URL);
  const DATABASE_DIRECT_URL = 'postgres://database/x';
  expect(readEnv({ DATA_DIR: dataDir, DATABASE_URL, DATABASE_DIRECT_URL })).toMatchObject({
    DATABASE_URL,
    DATABASE_DIRECT_URL,
  });
});
