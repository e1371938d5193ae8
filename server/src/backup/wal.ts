import { randomBytes } from 'node:crypto';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';
import type pg from 'pg';
import { type Archive, readWhole } from './archive.ts';
import { BackupFault } from './backup-fault.ts';
import { lsnOf, segmentName, textOfLsn } from './lsn.ts';

/**
 * The log of the built-in database (write-ahead log) in pieces: what was flushed since the last piece. A replication slot
 * keeps the log in the database until it is stored, so an archive that is full or away loses nothing; the name of the
 * slot names the stream. A restored database has no slot, and begins a stream of its own.
 */

const SLOT = 'vivavoce_backup_';

type Connection = Pick<pg.ClientBase, 'query'>;

/** A piece of the log. `at`: everything committed before that moment is in it or in earlier ones. */
export type WalPiece = { name: string; at: Date; start: bigint; end: bigint };

export type Stream = { name: string; slot: string; timeline: number; segment_bytes: bigint };

export const stampOf = (at: Date): string => at.toISOString().replaceAll(/[-:.Z]/g, '');

/** `20261130T090512345` as a moment. */
export function momentOf(stamp: string): Date {
  const [, date = '', hours, minutes, seconds, ms = '000'] = /^(\d{8})T(\d\d)(\d\d)(\d\d)(\d{3})?/.exec(stamp) ?? [];
  return new Date(`${date.replace(/(....)(..)(..)/, '$1-$2-$3')}T${hours}:${minutes}:${seconds}.${ms}Z`);
}

export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** The stream of this database; a slot that PostgreSQL gave up begins another. */
export async function streamOf(db: Connection, now: Date): Promise<Stream> {
  const { rows } = await db.query<{ slot: string; lost: boolean }>(
    `select slot_name as slot, wal_status = 'lost' as lost from pg_replication_slots
     where slot_name like '${SLOT}%' order by slot_name desc`,
  );
  for (const { slot, lost } of rows) if (lost) await db.query('select pg_drop_replication_slot($1)', [slot]);
  const slot =
    rows.find(({ lost }) => !lost)?.slot ?? `${SLOT}${stampOf(now).toLowerCase()}_${randomBytes(3).toString('hex')}`;
  if (rows.every(({ lost }) => lost)) await db.query('select pg_create_physical_replication_slot($1, true)', [slot]);
  const facts = await db.query<{ timeline: string; segment_bytes: string }>(
    `select substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8) as timeline,
       (select setting from pg_settings where name = 'wal_segment_size') as segment_bytes`,
  );
  const [row] = facts.rows;
  return {
    slot,
    name: slot.slice(SLOT.length).replace('_', '-').toUpperCase(),
    timeline: Number.parseInt(row?.timeline ?? '', 16),
    segment_bytes: BigInt(row?.segment_bytes ?? 0),
  };
}

const folderOf = (stream: string, day: string): string => `wal/${stream}/${day}`;

const pieceName = (stream: string, { at, start, end }: Omit<WalPiece, 'name'>): string =>
  `${folderOf(stream, dayOf(at))}/${[stampOf(at), start.toString(16).padStart(16, '0'), end.toString(16).padStart(16, '0')].join('-')}`;

async function readFileRange(file: string, start: number, bytes: number): Promise<Buffer> {
  const handle = await open(file);
  try {
    const buffer = Buffer.alloc(bytes);
    const { bytesRead } = await handle.read(buffer, 0, bytes, start);
    if (bytesRead < bytes) throw new Error(`${file} is shorter than the database says`);
    return buffer;
  } finally {
    await handle.close();
  }
}

/** Streams of which this process knows pieces, so that it lists none of them again. */
const withPieces = new Set<string>();

async function hasPieces(archive: Archive, stream: string): Promise<boolean> {
  if (withPieces.has(stream)) return true;
  const has = !(await archive.list(`wal/${stream}`).next()).done;
  if (has) withPieces.add(stream);
  return has;
}

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/**
 * Stores what was flushed to the log since the last run, and lets the database drop it.
 * @param cluster folder of the database
 * @returns where the stored log ends, and the moment up to which it holds every commit
 */
export async function archiveWal(
  db: Connection,
  archive: Archive,
  { stream, cluster, now }: { stream: Stream; cluster: string; now: () => Date },
): Promise<{ end: bigint; at: Date }> {
  const at = now();
  const { rows } = await db.query<{ flushed: string; from: string }>(
    `select pg_current_wal_flush_lsn()::text as flushed, restart_lsn::text as from
     from pg_replication_slots where slot_name = $1`,
    [stream.slot],
  );
  const [row] = rows;
  if (!row) throw new BackupFault('The replication slot of the backup is gone; the next run begins another stream.');
  const end = lsnOf(row.flushed);
  const from = lsnOf(row.from);
  const { segment_bytes: size, timeline } = stream;
  // A file of the log is read from its first page on, so the first piece begins with its file.
  const begins = !(await hasPieces(archive, stream.name));
  for (let start = begins ? from - (from % size) : from; start < end;) {
    const fileEnd = start - (start % size) + size;
    const pieceEnd = fileEnd < end ? fileEnd : end;
    const file = path.join(cluster, 'pg_wal', segmentName(timeline, start, size));
    const bytes = await readFileRange(file, Number(start % size), Number(pieceEnd - start));
    await archive.put(pieceName(stream.name, { at, start, end: pieceEnd }), [await compress(bytes)]);
    start = pieceEnd;
  }
  if (end > from) await db.query('select pg_replication_slot_advance($1, $2::pg_lsn)', [stream.slot, textOfLsn(end)]);
  return { end, at };
}

/** The stored pieces of a stream from a day on, by their place in the log. */
export async function listWal(archive: Archive, stream: string, from: Date): Promise<WalPiece[]> {
  const pieces: WalPiece[] = [];
  for await (const { name } of archive.list(`wal/${stream}`)) {
    const [, day = '', stamp = '', start, end] = /\/([^/]+)\/([^/-]+)-([\da-f]+)-([\da-f]+)$/.exec(name) ?? [];
    if (day < dayOf(from)) continue;
    pieces.push({ name, at: momentOf(stamp), start: BigInt(`0x${start}`), end: BigInt(`0x${end}`) });
  }
  return pieces.sort((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : Number(b.end - a.end)));
}

/**
 * The pieces that lead from a copy of the database to a moment, or to the newest one.
 * @param base where the log of the copy begins, and up to where it is needed
 * @throws BackupFault where one is missing before that moment
 */
export function walUpTo(
  pieces: readonly WalPiece[],
  base: { start: bigint; stop: bigint; segment_bytes: bigint },
  to: Date | undefined,
): WalPiece[] {
  const chosen: WalPiece[] = [];
  let position = base.start - (base.start % base.segment_bytes);
  let reached = new Date(0);
  for (const piece of pieces) {
    if (position >= base.stop && to !== undefined && reached >= to) break;
    if (piece.end <= position) continue;
    if (piece.start > position) {
      const until = `of ${piece.at.toISOString()}`;
      throw new BackupFault(
        position >= base.stop
          ? `The log of the database is missing before the piece ${until}: restore with --to ${reached.toISOString()} or earlier.`
          : `The log of the database is missing before the piece ${until}, and this copy of the database needs it: restore with --to a moment before it.`,
      );
    }
    chosen.push(piece);
    position = piece.end;
    if (piece.at > reached) reached = piece.at;
  }
  if (position < base.stop)
    throw new BackupFault(
      'The log that this copy of the database needs is missing at its end: restore with --to an earlier moment.',
    );
  return chosen;
}

/** Writes pieces as files of the log, as the database reads them: the last one is filled with zeros. */
export async function writeWal(
  archive: Archive,
  pieces: readonly WalPiece[],
  { folder, timeline, segment_bytes }: { folder: string; timeline: number; segment_bytes: bigint },
): Promise<string[]> {
  const names = new Set<string>();
  for (const piece of pieces) {
    const name = segmentName(timeline, piece.start, segment_bytes);
    const bytes = await decompress(await readWhole(archive, piece.name));
    const handle = await open(path.join(folder, name), names.has(name) ? 'r+' : 'w', 0o600);
    try {
      if (!names.has(name)) await handle.truncate(Number(segment_bytes));
      await handle.write(bytes, 0, bytes.length, Number(piece.start % segment_bytes));
    } finally {
      await handle.close();
    }
    names.add(name);
  }
  return [...names];
}
