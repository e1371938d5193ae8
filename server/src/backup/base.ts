import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import type pg from 'pg';
import { z } from 'zod';
import { type Archive, readWhole } from './archive.ts';
import { BackupFault } from './backup-fault.ts';
import { lsnOf } from './lsn.ts';
import { packFile, packFolder, packText, readThrough } from './packed-folder.ts';
import { type Stream, stampOf } from './wal.ts';

/**
 * Whole copies of the built-in database, made while it runs by PostgreSQL's own interface for backups. A copy counts once
 * its manifest is stored, which is after its log was stored and its bytes were read back.
 */

const manifest = z.object({
  stream: z.string(),
  started_at: z.string(),
  finished_at: z.string(),
  timeline: z.number(),
  segment_bytes: z.number(),
  start_lsn: z.string(),
  stop_lsn: z.string(),
  /** Version of PostgreSQL. */
  postgres: z.string(),
  /** Of the owner of the database. */
  password: z.string(),
  files: z.number(),
  /** Compressed. */
  bytes: z.number(),
  parts: z.array(z.object({ name: z.string(), sha256: z.string() })),
});
export type Base = z.infer<typeof manifest> & { name: string };

const PART_BYTES = 32 * 1024 * 1024;

/** Files that PostgreSQL makes again at a start, or must not find there. */
const LEFT_OUT =
  /^(pg_wal\/(?!.*\.history$)|(pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/|postmaster\.(pid|opts)$|recovery\.signal$|backup_label(\.old)?$|global\/pg_control$)|(^|\/)(pgsql_tmp|pg_internal\.init)/;

const belongs = (name: string): boolean => !LEFT_OUT.test(name);

type Connection = Pick<pg.ClientBase, 'query'>;
type Extent = { start: string; stop: string; label: string };

/** The folder of a running database as bytes; `extent` is complete at their end. */
async function* copyOf(db: Connection, cluster: string, extent: Extent): AsyncGenerator<Buffer> {
  const begun = await db.query<{ lsn: string }>(`select pg_backup_start('vivavoce', true)::text as lsn`);
  extent.start = begun.rows[0]?.lsn ?? '';
  yield* packFolder(cluster, belongs);
  // Last, as PostgreSQL copies it itself.
  yield* packFile(cluster, 'global/pg_control');
  const ended = await db.query<{ lsn: string; labelfile: string }>(
    'select lsn::text, labelfile from pg_backup_stop(false)',
  );
  extent.stop = ended.rows[0]?.lsn ?? '';
  extent.label = ended.rows[0]?.labelfile ?? '';
  yield* packText('backup_label', extent.label);
}

/** Bytes in portions that are stored as objects. */
async function* partsOf(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer[]> {
  let part: Buffer[] = [];
  let bytes = 0;
  for await (const piece of source) {
    part.push(piece);
    bytes += piece.length;
    if (bytes < PART_BYTES) continue;
    yield part;
    part = [];
    bytes = 0;
  }
  if (bytes > 0) yield part;
}

async function* readParts(archive: Archive, parts: Base['parts']): AsyncGenerator<Buffer> {
  for (const { name, sha256 } of parts) {
    const hash = createHash('sha256');
    for await (const piece of archive.read(name)) {
      hash.update(piece);
      yield piece;
    }
    if (hash.digest('hex') !== sha256)
      throw new BackupFault(`${name} in BACKUP_TO is not the part that was stored: restore an earlier copy with --to.`);
  }
}

/** The packed folder of a copy. */
export const readBase = (archive: Archive, { parts }: Pick<Base, 'parts'>): AsyncIterable<Buffer> =>
  Readable.from(readParts(archive, parts)).compose(createZstdDecompress()) as AsyncIterable<Buffer>;

async function storeParts(archive: Archive, folder: string, source: AsyncIterable<Buffer>) {
  const parts: Base['parts'] = [];
  let bytes = 0;
  for await (const part of partsOf(source)) {
    const name = `${folder}/${String(parts.length).padStart(6, '0')}`;
    const hash = createHash('sha256');
    for (const piece of part) {
      hash.update(piece);
      bytes += piece.length;
    }
    await archive.put(name, part);
    parts.push({ name, sha256: hash.digest('hex') });
  }
  return { parts, bytes };
}

export type BaseSource = {
  stream: Stream;
  cluster: string;
  password: string;
  now: () => Date;
  /** Resolves when the log is stored up to this place. */
  logStored: (end: bigint) => Promise<void>;
};

/**
 * Stores a whole copy of a running database.
 * @param db a connection of its owner, which nothing else uses meanwhile
 * @throws BackupFault; what was stored until then does not count and is removed later
 */
export async function takeBase(db: Connection, archive: Archive, source: BaseSource): Promise<Base> {
  const { stream, cluster, password, now, logStored } = source;
  const started_at = now();
  const folder = `bases/${stream.name}/${stampOf(started_at)}`;
  const extent: Extent = { start: '', stop: '', label: '' };
  const copy = Readable.from(copyOf(db, cluster, extent), { objectMode: false }).compose(createZstdCompress());
  const { parts, bytes } = await storeParts(archive, folder, copy as AsyncIterable<Buffer>);
  const files = await readThrough(readBase(archive, { parts }));
  await logStored(lsnOf(extent.stop));
  const { rows } = await db.query<{ postgres: string }>(`select current_setting('server_version') as postgres`);
  const facts = {
    stream: stream.name,
    started_at: started_at.toISOString(),
    finished_at: now().toISOString(),
    timeline: stream.timeline,
    segment_bytes: Number(stream.segment_bytes),
    start_lsn: extent.start,
    stop_lsn: extent.stop,
    postgres: rows[0]?.postgres ?? '',
    password,
    files,
    bytes,
    parts,
  };
  await archive.put(`${folder}/manifest`, [Buffer.from(JSON.stringify(facts))]);
  return { ...facts, name: folder };
}

/** The complete copies, oldest first. */
export async function listBases(archive: Archive): Promise<Base[]> {
  const bases: Base[] = [];
  for await (const { name } of archive.list('bases')) {
    if (!name.endsWith('/manifest')) continue;
    const facts = manifest.parse(JSON.parse((await readWhole(archive, name)).toString()));
    bases.push({ ...facts, name: name.slice(0, -'/manifest'.length) });
  }
  return bases.sort((a, b) => (a.finished_at < b.finished_at ? -1 : 1));
}

/**
 * The newest complete copy from before a moment.
 * @throws BackupFault where there is none
 */
export async function baseBefore(archive: Archive, to: Date | undefined): Promise<Base> {
  const bases = await listBases(archive);
  const base = bases.findLast(({ finished_at }) => to === undefined || new Date(finished_at) <= to);
  if (base) return base;
  const [first] = bases;
  throw new BackupFault(
    first
      ? `The first complete backup is of ${first.finished_at}: name that moment or a later one with --to.`
      : 'BACKUP_TO holds no complete backup of a database: check its address, or make one with npm run backup.',
  );
}
