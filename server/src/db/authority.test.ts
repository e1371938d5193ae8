import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCertificate } from '../../test/certificate.ts';
import { byPort, createTestDatabase, type TestDatabase } from '../../test/database/database.ts';
import { startEncryptedLine } from '../../test/fakes/encrypted-line.ts';
import { readEnv } from '../env.ts';
import { createTaskQueue } from '../tasks/queue/queue.ts';
import { connectDatabase } from './client.ts';
import { migrate } from './migrate.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'vivavoce-test-authority-'));
const [certificate, other] = [aCertificate(), aCertificate()];
const log = { warn: () => undefined, error: () => undefined };
let database: TestDatabase;
let line: Awaited<ReturnType<typeof startEncryptedLine>>;

beforeAll(async () => {
  database = await createTestDatabase();
  line = await startEncryptedLine(byPort(database.url), certificate);
});
afterAll(async () => {
  await line.close();
  await database.drop();
  rmSync(folder, { recursive: true });
});

const addressWith = (DATABASE_CA: string, url = line.url): string =>
  readEnv({ DATA_DIR: folder, DATABASE_URL: url, DATABASE_CA }).DATABASE_DIRECT_URL ?? '';

test('migrations, calls and the queue reach a database whose certificate is of DATABASE_CA', async () => {
  const { url } = await migrate(addressWith(certificate.file));
  const { pool, close } = connectDatabase(url, () => undefined, 1);
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await close();
  const queue = createTaskQueue({ connection_string: url, role: 'both', log });
  await queue.start();
  await queue.stop();
});

test('a certificate of another authority, or for another name, is refused in one sentence', async () => {
  await expect(migrate(addressWith(other.file))).rejects.toThrow(/^The database cannot be used: .*certificate.*\.$/);
  const byNumber = line.url.replace('localhost', '127.0.0.1');
  await expect(migrate(addressWith(certificate.file, byNumber))).rejects.toThrow(
    /^The database cannot be used: .*(IP|name).*\.$/,
  );
});
