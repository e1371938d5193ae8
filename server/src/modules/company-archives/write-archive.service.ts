import { Readable } from 'node:stream';
import { eq, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { listMigrations } from '../../db/migration-files.ts';
import { companies } from '../../db/schema/index.ts';
import { RELEASE } from '../../db/start/release.ts';
import { createZip } from '../../lib/zip-file.ts';
import { StorageError } from '../../storage/index.ts';
import { ARCHIVED_TABLES, TABLES_LEFT, type ArchivedTable } from './archived-tables.ts';
import { MANIFEST, rowsFile, STORED_FOR_ALL, STORED_OF_COMPANY, storedFile, type Manifest } from './archive-format.ts';

/** Rows that are fetched together. */
const PAGE = 500;

/** The rows of a table as lines of JSON, by a cursor: memory holds one page. */
async function* linesOf(
  tx: Tx,
  { name, where, order, columns }: ArchivedTable,
  { company, counted }: { company: number; counted: (rows: number) => void },
): AsyncGenerator<Uint8Array> {
  const selected = sql.raw(`select to_jsonb(kept)::text as line from (
    select ${columns.join(', ')} from "${name}" where ${where.replaceAll('$1', String(company))} order by ${order.join(', ')}
  ) kept`);
  await tx.execute(sql`declare archived no scroll cursor for ${selected}`);
  for (;;) {
    const { rows } = await tx.execute<{ line: string }>(sql.raw(`fetch ${PAGE} from archived`));
    if (rows.length === 0) break;
    counted(rows.length);
    yield Buffer.from(rows.map(({ line }) => `${line}\n`).join(''));
  }
  await tx.execute(sql`close archived`);
}

/** Of the company, and for all; each once. */
async function* keysOf({ storage }: Context, company: number): AsyncGenerator<{ key: string; bytes: number }> {
  for (const prefix of [...STORED_OF_COMPANY.map((root) => `${root}/${company}`), STORED_FOR_ALL])
    yield* storage.list(prefix);
}

export interface ArchiveProgress {
  done: number;
  total: number;
}

/**
 * Writes everything of a company into one ZIP file: its rows as of one moment, then its stored files, then the manifest
 * with the checksum of each. A file that is deleted meanwhile is left out. Credentials stay, with the reason.
 * @param progress called once all rows are written, and then for each stored file; rows count as one part
 */
export async function writeCompanyArchive(
  ctx: Context,
  { company, target, progress }: { company: number; target: string; progress: (at: ArchiveProgress) => Promise<void> },
  signal: AbortSignal,
): Promise<Manifest> {
  const keys: string[] = [];
  for await (const { key } of keysOf(ctx, company)) keys.push(key);
  const total = 1 + keys.length;
  let done = 0;
  const step = async () => {
    signal.throwIfAborted();
    await progress({ done: (done += 1), total });
  };
  const zip = createZip(target);
  try {
    const begun = await ctx.db.transaction(
      async (tx) => {
        await tx.execute(sql`set local statement_timeout = 0`);
        const [row] = await tx.select().from(companies).where(eq(companies.id, company));
        if (!row) throw new Error(`there is no company ${company}`);
        const tables: Manifest['tables'] = [];
        for (const table of ARCHIVED_TABLES) {
          let rows = 0;
          const lines = linesOf(tx, table, { company, counted: (more) => (rows += more) });
          const { bytes, sha256 } = await zip.add(rowsFile(table.name), Readable.from(lines));
          tables.push({ name: table.name, rows, bytes, sha256 });
          signal.throwIfAborted();
        }
        const { id, shortname, account_name } = row;
        return { tables, company: { id, shortname, account_name } };
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    );
    await step();
    const files: Manifest['files'] = [];
    for (const key of keys) {
      const object = await ctx.storage.read(key).catch((error: unknown) => {
        if (error instanceof StorageError && error.code === 'not_found') return null;
        throw error;
      });
      if (object) {
        const { bytes, sha256 } = await zip.add(storedFile(key), object.stream);
        files.push({ key, bytes, sha256 });
      }
      await step();
    }
    const manifest: Manifest = {
      format: 'vivavoce-company',
      version: 1,
      release: RELEASE,
      schema: listMigrations().at(-1)?.name ?? '',
      made_at: ctx.now().toISOString(),
      ...begun,
      files,
      left: TABLES_LEFT,
    };
    await zip.add(MANIFEST, Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
    await zip.end();
    return manifest;
  } finally {
    await zip.drop();
  }
}
