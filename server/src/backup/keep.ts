import type { Archive } from './archive.ts';
import { type Base, listBases } from './base.ts';
import { dayOf, stampOf } from './wal.ts';

const DAY_MS = 86_400_000;

/** The moment from which on one can return to any later one. */
export const keepFrom = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);

/** The folders below a prefix at a depth, such as the days of all streams. */
async function foldersOf(archive: Archive, prefix: string, depth: number): Promise<string[]> {
  const folders = new Set<string>();
  for await (const { name } of archive.list(prefix)) folders.add(name.split('/').slice(0, depth).join('/'));
  return [...folders];
}

async function dropErasures(archive: Archive, before: Date): Promise<void> {
  for (const folder of await foldersOf(archive, 'erasures', 2))
    if ((folder.split('/')[1] ?? '') < dayOf(before)) await archive.removeBelow(folder);
}

/**
 * Removes what no moment since `keep_from` needs: copies of the database before the last one from before it, their log,
 * streams that ended before it, and what was never completed. The newest complete copy of all always stays.
 */
export async function dropOld(archive: Archive, keep_from: Date, now: Date): Promise<void> {
  const bases = await listBases(archive);
  const newest = bases.at(-1);
  // Another database has its copies elsewhere, and the oldest of them is older than the first day that is kept.
  if (!newest) return dropErasures(archive, new Date(2 * keep_from.getTime() - now.getTime()));
  const firstOf = new Map<string, Base>();
  for (const [stream, ofStream] of Map.groupBy(bases, (base) => base.stream)) {
    const first = ofStream.findLast(({ finished_at }) => new Date(finished_at) <= keep_from) ?? ofStream[0];
    if (first) firstOf.set(stream, first);
  }
  const complete = new Set(bases.map(({ name }) => name));
  const yesterday = new Date(now.getTime() - DAY_MS);
  for (const folder of await foldersOf(archive, 'bases', 3)) {
    const [, stream = '', stamp = ''] = folder.split('/');
    const first = firstOf.get(stream)?.name ?? '';
    const isHalf = !complete.has(folder) && stamp < stampOf(yesterday);
    if (isHalf || (complete.has(folder) && folder < first)) await archive.removeBelow(folder);
  }
  const days = await foldersOf(archive, 'wal', 3);
  for (const folder of days) {
    const [, stream = '', day = ''] = folder.split('/');
    const first = firstOf.get(stream);
    const since = first ? dayOf(new Date(first.started_at)) : dayOf(yesterday);
    if (day < since) await archive.removeBelow(folder);
  }
  for (const stream of firstOf.keys()) {
    const lastDay =
      days
        .filter((folder) => folder.startsWith(`wal/${stream}/`))
        .at(-1)
        ?.split('/')[2] ?? '';
    if (stream === newest.stream || lastDay >= dayOf(keep_from)) continue;
    await archive.removeBelow(`bases/${stream}`);
    await archive.removeBelow(`wal/${stream}`);
  }
  const oldest = [...firstOf.values()].map(({ started_at }) => started_at).toSorted()[0] ?? newest.started_at;
  await dropErasures(archive, new Date(oldest));
}
