import { expect, test } from 'vitest';
import type { Archive } from './archive.ts';
import { dropOld } from './keep.ts';
import { dayOf, stampOf } from './wal.ts';

const day = (count: number) => new Date(Date.UTC(2027, 2, count, 3));

/** An archive in memory, without encryption. */
function memory(): Archive & { names: () => string[] } {
  const objects = new Map<string, Buffer>();
  return {
    async put(name, body) {
      const pieces: Uint8Array[] = [];
      for await (const piece of body) pieces.push(piece);
      objects.set(name, Buffer.concat(pieces));
    },
    async *read(name) {
      yield objects.get(name) ?? Buffer.alloc(0);
    },
    async *list(prefix) {
      for (const [name, { length: bytes }] of [...objects].toSorted(([a], [b]) => (a < b ? -1 : 1)))
        if (name.startsWith(`${prefix}/`)) yield { name, bytes, modified_at: new Date(0) };
    },
    remove: async (name) => void objects.delete(name),
    removeBelow: async (prefix) => {
      for (const name of objects.keys()) if (name.startsWith(`${prefix}/`)) objects.delete(name);
    },
    close: async () => undefined,
    names: () => [...objects.keys()].toSorted(),
  };
}

const empty = [Buffer.alloc(1)];

async function aBase(archive: Archive, stream: string, at: Date): Promise<string> {
  const name = `bases/${stream}/${stampOf(at)}`;
  const times = { started_at: at.toISOString(), finished_at: at.toISOString() };
  const places = { timeline: 1, segment_bytes: 16, start_lsn: '0/1', stop_lsn: '0/2' };
  const facts = { stream, ...times, ...places, postgres: '18', password: '', files: 1, bytes: 1, parts: [] };
  await archive.put(`${name}/000000`, empty);
  await archive.put(`${name}/manifest`, [Buffer.from(JSON.stringify(facts))]);
  return name;
}

const aLog = (archive: Archive, stream: string, at: Date) => archive.put(`wal/${stream}/${dayOf(at)}/piece`, empty);

test('every moment of the days that are kept can be reached, and no more', async () => {
  const archive = memory();
  const bases: string[] = [];
  for (const count of [1, 2, 3, 4, 5]) {
    bases.push(await aBase(archive, 'A', day(count)));
    await aLog(archive, 'A', day(count));
    await archive.put(`erasures/${dayOf(day(count))}/1`, empty);
  }
  await archive.put(`bases/A/${stampOf(day(1))}5/000000`, empty);
  await archive.put(`bases/A/${stampOf(day(5))}5/000000`, empty);
  await dropOld(archive, new Date(day(3).getTime() + 3_600_000), day(5));
  expect(archive.names()).toEqual(
    [
      ...bases.slice(2).flatMap((name) => [`${name}/000000`, `${name}/manifest`]),
      // Another process may be at it.
      `bases/A/${stampOf(day(5))}5/000000`,
      ...[3, 4, 5].flatMap((count) => [`wal/A/${dayOf(day(count))}/piece`, `erasures/${dayOf(day(count))}/1`]),
    ].toSorted(),
  );
});

test('an installation that is younger than the days that are kept keeps all of its log', async () => {
  const archive = memory();
  await aBase(archive, 'A', day(5));
  await aBase(archive, 'A', day(6));
  for (const count of [5, 6, 7]) await aLog(archive, 'A', day(count));
  const names = archive.names();
  await dropOld(archive, day(3), day(9));
  expect(archive.names()).toEqual(names);
});

test('the last complete copy stays, however old it is', async () => {
  const archive = memory();
  const name = await aBase(archive, 'A', day(1));
  await dropOld(archive, day(25), day(31));
  expect(archive.names()).toEqual([`${name}/000000`, `${name}/manifest`]);
});

test('of another database erasures are kept for twice the days, since its oldest copy is older than they', async () => {
  const archive = memory();
  for (const count of [1, 2, 20]) await archive.put(`erasures/${dayOf(day(count))}/1`, empty);
  await dropOld(archive, day(16), day(30));
  expect(archive.names()).toEqual([2, 20].map((count) => `erasures/${dayOf(day(count))}/1`));
});

test('a history that ended goes when no moment of it is kept, and not before', async () => {
  const archive = memory();
  await aBase(archive, 'A', day(1));
  for (const count of [1, 2, 3]) await aLog(archive, 'A', day(count));
  await aBase(archive, 'B', day(3));
  await dropOld(archive, day(3), day(10));
  expect(archive.names().filter((name) => name.includes('/A/'))).toHaveLength(5);
  await dropOld(archive, day(4), day(11));
  expect(archive.names().filter((name) => name.includes('/A/'))).toEqual([]);
  expect(archive.names().filter((name) => name.includes('/B/'))).toHaveLength(2);
});
