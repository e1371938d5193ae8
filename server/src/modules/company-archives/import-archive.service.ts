import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { listMigrations } from '../../db/migration-files.ts';
import { RELEASE } from '../../db/start/release.ts';
import { ARCHIVED_TABLES, type ArchivedTable } from './archived-tables.ts';
import { rowsFile, STORED_FOR_ALL, STORED_OF_COMPANY, storedFile, type Manifest } from './archive-format.ts';
import { ArchiveError, openArchive } from './read-archive.ts';

/** Rows that are inserted together, and bytes of them: rows of texts are long. */
const PAGE = 500;
const PAGE_BYTES = 4 * 1024 * 1024;

/** Tables whose rows belong to a company, an account or the log: an installation in use has some. */
const MUST_BE_EMPTY = ['companies', 'users', 'audit_events'] as const;
/** Content for all comes with the archive, since activities name it by its numbers. */
const REPLACED = [
  'shared_content',
  'library_questions',
  'job_templates',
  'competencies',
  'video_captions',
  'video_parts',
  'videos',
] as const;

async function refuseUnlessEmpty(tx: Tx): Promise<void> {
  for (const table of MUST_BE_EMPTY) {
    const { rows } = await tx.execute(sql`select 1 from ${sql.identifier(table)} limit 1`);
    if (rows.length > 0)
      throw new ArchiveError(`An archive is taken into an empty installation; this one has rows in ${table}.`);
  }
}

function refuseOther({ schema, release }: Manifest): void {
  const newest = listMigrations().at(-1)?.name;
  if (schema !== newest)
    throw new ArchiveError(
      `The archive was made by release ${release} with the database ${schema}; this is ${RELEASE} with ${newest}. Take it in with that release, then upgrade.`,
    );
}

/** A key that this company's files have: a manifest cannot write elsewhere in the storage. */
function refuseForeignFiles({ files, company }: Manifest): void {
  const folders = [...STORED_OF_COMPANY.map((root) => `${root}/${company.id}/`), `${STORED_FOR_ALL}/`];
  const foreign = files.find(({ key }) => !folders.some((folder) => key.startsWith(folder)));
  if (foreign) throw new ArchiveError(`${foreign.key} is not a file of the company.`);
}

async function* pagesOf(source: Readable): AsyncGenerator<string> {
  let [page, bytes]: [string[], number] = [[], 0];
  for await (const line of createInterface({ input: source, crlfDelay: Infinity })) {
    page.push(line);
    bytes += line.length;
    if (page.length < PAGE && bytes < PAGE_BYTES) continue;
    yield `[${page.join(',')}]`;
    [page, bytes] = [[], 0];
  }
  if (page.length > 0) yield `[${page.join(',')}]`;
}

async function insertRows(tx: Tx, { name, columns, rule }: ArchivedTable, source: Readable): Promise<void> {
  const table = sql.identifier(name);
  const names = sql.raw(columns.join(', '));
  // Counts of buckets that the insertion of applicants noted are in the rows of the archive already.
  if (name === 'bucket_deltas') await tx.execute(sql`delete from bucket_deltas`);
  const end = rule.rows === 'named' ? sql`on conflict do nothing` : sql``;
  for await (const page of pagesOf(source))
    await tx.execute(sql`
      insert into ${table} (${names}) overriding system value
      select ${names} from jsonb_populate_recordset(null::${table}, ${page}::jsonb) ${end}`);
}

/** The next row gets a number that no row of the archive has. */
async function continueNumbers(tx: Tx): Promise<void> {
  for (const { name } of ARCHIVED_TABLES) {
    const { rows } = await tx.execute<{ column: string; sequence: string }>(sql`
      select attname as column, pg_get_serial_sequence(${name}, attname) as sequence from pg_attribute
      where attrelid = ${name}::regclass and attnum > 0 and not attisdropped
        and pg_get_serial_sequence(${name}, attname) is not null`);
    for (const { column, sequence } of rows)
      await tx.execute(sql`
        select setval(${sequence}, greatest((select max(${sql.identifier(column)}) from ${sql.identifier(name)}), 1))`);
  }
}

/** The files of the stock videos that were here, whose rows the archive replaced. */
async function removeReplaced({ storage }: Context, { files }: Manifest): Promise<void> {
  const listed = new Set(files.map(({ key }) => key));
  for await (const { key } of storage.list(STORED_FOR_ALL)) if (!listed.has(key)) await storage.remove(key);
}

/**
 * Takes the archive of a company into an empty installation: all of it, or nothing. Rows have the numbers that they had.
 * @throws ArchiveError for an archive that is damaged, of another database, or an installation that is in use
 */
export async function importCompanyArchive(ctx: Context, file: string): Promise<Manifest> {
  const { manifest, read, close } = await openArchive(file);
  try {
    refuseOther(manifest);
    refuseForeignFiles(manifest);
    const keys: string[] = [];
    try {
      await ctx.db.transaction(async (tx) => {
        await tx.execute(sql`set local statement_timeout = 0`);
        await refuseUnlessEmpty(tx);
        for (const table of REPLACED) await tx.execute(sql`delete from ${sql.identifier(table)}`);
        for (const table of ARCHIVED_TABLES) await insertRows(tx, table, await read(rowsFile(table.name)));
        await continueNumbers(tx);
        for (const { key, bytes, sha256 } of manifest.files) {
          keys.push(key);
          const body = await read(storedFile(key));
          await ctx.storage.put(key, body, { max_bytes: bytes, expected_sha256: sha256 });
        }
      });
    } catch (error) {
      for (const key of keys) if (!key.startsWith(`${STORED_FOR_ALL}/`)) await ctx.storage.remove(key);
      throw error;
    }
    await removeReplaced(ctx, manifest);
    return manifest;
  } finally {
    close();
  }
}
