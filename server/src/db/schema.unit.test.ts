import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { afterAll, expect, it } from 'vitest';
import * as schema from './schema/index.ts';

const folder = new URL('migrations/', import.meta.url);
const textOf = (file: string): string => readFileSync(new URL(file, folder), 'utf8');
const { entries } = JSON.parse(textOf('meta/_journal.json')) as {
  entries: { idx: number; when: number; tag: string }[];
};
const newest = `${String(entries.at(-1)?.idx).padStart(4, '0')}_snapshot.json`;

// The generator adds a property to every array, and test files of a room share their globals.
afterAll(() => void Reflect.deleteProperty(Array.prototype, 'random'));

/** Rules of domain are in the schema too, as generated columns: changed there alone they would hold in the browser only. */
it('a migration was written for whatever changed in the schema', async () => {
  const snapshot = JSON.parse(textOf(`meta/${newest}`)) as Parameters<typeof generateMigration>[0];
  expect(await generateMigration(snapshot, generateDrizzleJson(schema, snapshot.id))).toEqual([]);
});

it('of the snapshots the newest alone is kept, since nothing reads the others', () => {
  expect(readdirSync(new URL('meta/', folder)).toSorted()).toEqual([newest, '_journal.json']);
});

/** Databases that ran a migration never run it again, so a change to it would reach new ones alone. */
it('migrations are only added: each is as it was committed, and later than those before it', () => {
  const files = entries.map(({ tag }) => `${tag}.sql`);
  expect(
    readdirSync(folder)
      .filter((file) => file.endsWith('.sql'))
      .toSorted(),
  ).toEqual(files);
  const sums = files.map((file) => `${createHash('sha256').update(textOf(file)).digest('hex')}  ${file}`);
  expect(textOf('SHA256SUMS')).toBe(`${sums.join('\n')}\n`);
  const moments = entries.map(({ when }) => when);
  expect(moments).toEqual([...new Set(moments)].toSorted((one, other) => one - other));
});
