import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useTestServer } from '../../../test/api-test.ts';
import { aCompany } from '../../../test/factories.ts';
import { company_logos, installation } from '../../db/schema/index.ts';
import { startS3Server } from '../../../test/fakes/s3-server.ts';
import { createDiskStorage } from '../../storage/disk.ts';
import { createS3Storage } from '../../storage/s3/s3.ts';
import type { Storage } from '../../storage/index.ts';
import { adoptStorage, claimStorage, requireClaim } from './claim.service.ts';

const server = useTestServer();
const x = Buffer.from('x');
let folder: string;
let storage: Storage;

const open = async () => createDiskStorage(await mkdtemp(path.join(tmpdir(), 'claim-')));
const context = (other = storage) => ({ db: server.ctx.db, env: server.ctx.env, storage: other });
const put = (key: string, other = storage) => other.put(key, x, { max_bytes: 10 });

/** A row of the database that names a file. */
async function nameFile(): Promise<string> {
  const { id: company_id } = await aCompany(server.ctx.db);
  const object_key = `logos/${company_id}/${randomUUID()}.png`;
  await server.ctx.db.insert(company_logos).values({ company_id, hash: randomUUID(), object_key });
  return object_key;
}

beforeEach(async () => {
  await server.ctx.db.delete(company_logos);
  await server.ctx.db.delete(installation);
  folder = await mkdtemp(path.join(tmpdir(), 'claim-'));
  storage = await createDiskStorage(folder);
});
afterEach(() => rm(folder, { recursive: true }));

test('an empty storage becomes that of this installation, and stays it at every start', async () => {
  await claimStorage(context());
  await claimStorage(context());
  await nameFile();
  await claimStorage(context());
  await expect(requireClaim(context())).resolves.toBeUndefined();
});

test('the storage of another installation stops the start, and the sentence says how to adopt it', async () => {
  await claimStorage(context());
  await server.ctx.db.delete(installation);
  await expect(claimStorage(context())).rejects.toThrow(
    /belongs to another installation \([0-9a-f-]{36}\): .*storage adopt/,
  );
  await adoptStorage(context());
  await claimStorage(context());
});

/** The storage as a node sees it while another one claims it and stores a file, at the first call of that name. */
function claimedAt(name: 'read' | 'list'): Storage {
  let claimed = false;
  const meanwhile = async () => {
    if (claimed) return;
    claimed = true;
    await claimStorage(context());
    await put('videos/stock/1/playable.mp4');
  };
  return {
    ...storage,
    read: async (key) => {
      if (name === 'read') await meanwhile();
      return storage.read(key);
    },
    async *list(prefix) {
      if (name === 'list') await meanwhile();
      yield* storage.list(prefix);
    },
  };
}

test.each(['read', 'list'] as const)(
  'nodes that start together on an empty storage share it, also when the other claims it at the %s',
  async (name) => {
    await expect(claimStorage(context(claimedAt(name)))).resolves.toBeUndefined();
    await expect(requireClaim(context())).resolves.toBeUndefined();
  },
);

test('files without an id stop the start of a database that does not name them', async () => {
  await put('recordings/1/2/playable.mp4');
  await expect(claimStorage(context())).rejects.toThrow(/holds files, but not the id of this installation/);
  await nameFile();
  await expect(claimStorage(context())).rejects.toThrow(/holds files, but not the id/);
});

test('files that the database names are claimed at the first start of this version', async () => {
  await put(await nameFile());
  await claimStorage(context());
  await requireClaim(context());
});

test('an empty storage of a database that names files stops the start: it may be a folder that is not mounted', async () => {
  await claimStorage(context());
  await nameFile();
  const other = await open();
  await expect(claimStorage(context(other))).rejects.toThrow(/is empty, but the database names files/);
  await expect(requireClaim(context(other))).rejects.toThrow('does not hold the id');
});

test('whoever loses the storage to an adoption starts no more', async () => {
  await claimStorage(context());
  await server.ctx.db.delete(installation);
  const before = await adoptStorage(context());
  expect(before).toMatch(/^[0-9a-f-]{36}$/);
  await server.ctx.db.update(installation).set({ storage_id: before! });
  await expect(claimStorage(context())).rejects.toThrow('belongs to another installation');
});

test('installations share a bucket where each has a folder, and never one folder', async () => {
  const s3 = await startS3Server();
  const settings = { endpoint: s3.url, bucket: s3.bucket, region: 'auto', ...s3.credentials };
  const inFolder = async (prefix: string) => {
    const env = { ...server.ctx.env, S3_BUCKET: s3.bucket, S3_PREFIX: prefix };
    return { db: server.ctx.db, env, storage: await createS3Storage(folder, { ...settings, prefix }) };
  };
  const [one, two] = [await inFolder('one'), await inFolder('two')];
  await claimStorage(one);
  await server.ctx.db.delete(installation);
  await claimStorage(two);
  expect([...s3.objects.keys()].sort()).toEqual(['one/installation/id', 'two/installation/id']);
  await expect(claimStorage(one)).rejects.toThrow(/^The folder one of the bucket answers belongs to another/);
  await Promise.all([one.storage.close(), two.storage.close()]);
  await s3.stop();
});
