import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { CompanyArchive } from '@vivavoce/contract/types.ts';
import { eq, sql } from 'drizzle-orm';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, useTestServer } from '../../../test/api-test.ts';
import { aCompany, aMember } from '../../../test/factories.ts';
import { runWaiting } from '../../../test/run-waiting.ts';
import type { Context } from '../../context.ts';
import { provideSharedLibrary } from '../../content/shared-library.ts';
import { provideSharedVideos } from '../../content/shared-videos.ts';
import { seedDemo } from '../../db/seed/demo.ts';
import { companies, company_archives, mails } from '../../db/schema/index.ts';
import { StorageError } from '../../storage/index.ts';
import type { Storage } from '../../storage/index.ts';
import type { Manifest } from './archive-format.ts';
import { buildArchiveOf, purgeCompanyArchives } from './company-archives.service.ts';
import { importCompanyArchive } from './import-archive.service.ts';
import { TABLE_RULES } from './table-rules.ts';
import { ArchiveError } from './read-archive.ts';
import { writeCompanyArchive } from './write-archive.service.ts';

const server = useTestServer();
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'vivavoce-company-'));
  await seedDemo(server.ctx);
});
afterAll(() => rmSync(folder, { recursive: true }));

async function archive(
  ctx: Context,
  shortname: string,
  name = shortname,
): Promise<{ file: string; manifest: Manifest }> {
  const [company] = await ctx.db.select().from(companies).where(eq(companies.shortname, shortname));
  const file = path.join(folder, `${name}.zip`);
  const order = { company: company?.id ?? 0, target: file, progress: () => Promise.resolve() };
  return { file, manifest: await writeCompanyArchive(ctx, order, new AbortController().signal) };
}

async function keysIn({ storage }: Context, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of storage.list(prefix)) keys.push(key);
  return keys;
}

const facts = ({ tables, files }: Manifest) => ({ tables, files });

it('has a rule for every table of the database', async () => {
  const { rows } = await server.ctx.db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
  );
  expect(Object.keys(TABLE_RULES).toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});

it.each(['northwind', 'ashby'])('%s goes into an empty installation without a loss', async (shortname) => {
  const { file, manifest } = await archive(server.ctx, shortname);
  const empty = await startTestServer();
  try {
    await provideSharedLibrary(empty.ctx);
    await provideSharedVideos(empty.ctx);
    await importCompanyArchive(empty.ctx, file);
    const again = await archive(empty.ctx, shortname, `${shortname}-again`);
    expect(facts(again.manifest)).toEqual(facts(manifest));
    // The next rows get numbers of their own.
    await empty.ctx.db.execute(sql`insert into tags (company_id, name, created_by)
      select company_id, 'new', user_id from memberships limit 1`);
  } finally {
    await empty.close();
  }
});

describe('an archive that is not whole', () => {
  let made: ReturnType<typeof archive> | undefined;
  const southbank = () => (made ??= archive(server.ctx, 'southbank'));
  const taking = async (change: (files: Record<string, Uint8Array>) => void, name: string) => {
    const { file } = await southbank();
    const files = unzipSync(readFileSync(file));
    change(files);
    const changed = path.join(folder, `${name}.zip`);
    writeFileSync(changed, zipSync(files, { level: 0 }));
    return importCompanyArchive(server.ctx, changed);
  };
  const manifestOf = (files: Record<string, Uint8Array>) =>
    JSON.parse(strFromU8(files['manifest.json'] ?? new Uint8Array())) as Manifest;
  const changing = (change: (manifest: Manifest) => void) => (files: Record<string, Uint8Array>) => {
    const manifest = manifestOf(files);
    change(manifest);
    files['manifest.json'] = strToU8(JSON.stringify(manifest));
  };

  it.each<[string, (files: Record<string, Uint8Array>) => void, RegExp]>([
    ['a changed row', (files) => ((files['rows/jobs.jsonl'] as Uint8Array)[20]! ^= 1), /rows\/jobs\.jsonl is damaged/],
    ['a row more', (files) => (files['rows/jobs.jsonl'] = strToU8('{}\n')), /rows\/jobs\.jsonl is damaged/],
    ['a file less', (files) => delete files['rows/jobs.jsonl'], /lacks rows\/jobs\.jsonl/],
    ['a file more', (files) => (files['rows/more.jsonl'] = strToU8('{}')), /does not list rows\/more\.jsonl/],
    ['no manifest', (files) => delete files['manifest.json'], /has no manifest\.json/],
    ['another form', changing((manifest) => Object.assign(manifest, { version: 2 })), /not that of a company/],
    ['another database', changing((manifest) => (manifest.schema = '0001_old')), /with the database 0001_old/],
    [
      'a file of another company',
      (files) => {
        changing(({ files: listed }) => {
          const [first] = listed;
          if (!first) throw new Error('the company has no file');
          files['files/recordings/999/1/a'] = files[`files/${first.key}`] as Uint8Array;
          delete files[`files/${first.key}`];
          first.key = 'recordings/999/1/a';
        })(files);
      },
      /recordings\/999\/1\/a is not a file of the company/,
    ],
  ])('with %s is refused', async (name, change, reason) => {
    await expect(taking(change, name.replaceAll(' ', '-'))).rejects.toThrow(reason);
  });

  it('cut in the middle is refused', async () => {
    const { file } = await southbank();
    const cut = path.join(folder, 'cut.zip');
    writeFileSync(cut, readFileSync(file).subarray(0, 50_000));
    await expect(importCompanyArchive(server.ctx, cut)).rejects.toThrow(ArchiveError);
  });

  it('is not taken into an installation in use', async () => {
    const { file } = await southbank();
    await expect(importCompanyArchive(server.ctx, file)).rejects.toThrow(/into an empty installation/);
  });

  it('leaves nothing where the storage fails on the way', async () => {
    const { file } = await archive(server.ctx, 'northwind', 'failing');
    const empty = await startTestServer();
    try {
      let puts = 0;
      const put: Storage['put'] = (key, body, options) =>
        (puts += 1) > 3
          ? Promise.reject(new StorageError('unavailable', 'gone', { key }))
          : empty.ctx.storage.put(key, body, options);
      const storage = { ...empty.ctx.storage, put };
      await expect(importCompanyArchive({ ...empty.ctx, storage }, file)).rejects.toThrow(StorageError);
      expect(await empty.ctx.db.select().from(companies)).toEqual([]);
      expect(await keysIn(empty.ctx, 'files')).toEqual([]);
      await importCompanyArchive(empty.ctx, file);
      expect(await empty.ctx.db.select().from(companies)).toHaveLength(1);
    } finally {
      await empty.close();
    }
  });
});

it('holds no secret', async () => {
  const { file } = await archive(server.ctx, 'northwind', 'secrets');
  const files = unzipSync(readFileSync(file));
  const { rows: hashes } = await server.ctx.db.execute<{ password_hash: string }>(
    sql`select distinct password_hash from users where password_hash is not null`,
  );
  const text = Object.entries(files)
    .filter(([name]) => name.endsWith('.jsonl'))
    .map(([, bytes]) => strFromU8(bytes))
    .join('');
  for (const { password_hash } of hashes) expect(text).not.toContain(password_hash);
  expect(text).not.toContain('token_hash":"');
});

it('comes by e-mail to the owner, and ends after a day', async () => {
  const { db } = server.ctx;
  const company = await aCompany(db);
  const owner = await aMember(db, { company_id: company.id, role: 'owner' });
  const admin = await aMember(db, { company_id: company.id, role: 'admin' });
  const client = await server.staff(owner);
  const requested = await client.post('/api/company-settings/archives');
  expect(requested).toMatchObject({ status: 202, json: { state: 'waiting', url: null } });
  // One at a time: the second call shows the first archive.
  expect((await client.post('/api/company-settings/archives')).json).toMatchObject({
    id: (requested.json as CompanyArchive).id,
  });
  await runWaiting(server.ctx, 'buildCompanyArchive');
  // A run that was taken for dead ends as well: its file goes, and no second mail leaves.
  const late = (requested.json as CompanyArchive).id;
  const [before] = await db.select().from(company_archives).where(eq(company_archives.id, late));
  const { storage } = server.ctx;
  await db.update(company_archives).set({ state: 'building' }).where(eq(company_archives.id, late));
  const ending: Storage['putFile'] = async (key, file) => {
    await storage.putFile(key, file);
    await db.update(company_archives).set({ state: 'ready' }).where(eq(company_archives.id, late));
  };
  await buildArchiveOf({ ...server.ctx, storage: { ...storage, putFile: ending } }, late, new AbortController().signal);
  expect(await keysIn(server.ctx, `archives/${company.id}`)).toEqual([before?.file_key]);
  const [ready] = (await client.get('/api/company-settings/archives')).json as CompanyArchive[];
  expect(ready).toMatchObject({ state: 'ready', created_by: { id: owner.id } });
  expect(await db.select({ to: mails.to_address }).from(mails).where(eq(mails.type, 'company_archive'))).toEqual([
    { to: owner.email },
  ]);
  const { bytes } = await client.get(ready?.url ?? '');
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(ready?.sha256);
  expect((await (await server.staff(admin)).get('/api/company-settings/archives')).status).toBe(403);
  const stranger = await aMember(db, { company_id: (await aCompany(db)).id, role: 'owner' });
  expect((await (await server.staff(stranger)).get(ready?.url ?? '')).status).toBe(404);
  expect((await (await server.staff(stranger)).get(`/api/company-settings/archives/${ready?.id}`)).status).toBe(404);
  server.pass(25 * 3_600_000);
  expect((await (await server.staff(owner)).get(ready?.url ?? '')).status).toBe(404);
  await purgeCompanyArchives(server.ctx, new AbortController().signal);
  expect(await keysIn(server.ctx, `archives/${company.id}`)).toEqual([]);
});
