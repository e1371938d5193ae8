import { readFileSync } from 'node:fs';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { expect, it } from 'vitest';
import * as schema from './schema/index.ts';

const read = (file: string): unknown =>
  JSON.parse(readFileSync(new URL(`migrations/meta/${file}`, import.meta.url), 'utf8'));

/** Rules of domain stand in the schema too, as generated columns: changed there alone they would hold in the browser only. */
it('a migration was written for whatever changed in the schema', async () => {
  const { entries } = read('_journal.json') as { entries: { idx: number }[] };
  const newest = read(`${String(entries.at(-1)?.idx).padStart(4, '0')}_snapshot.json`) as Parameters<
    typeof generateMigration
  >[0];
  expect(await generateMigration(newest, generateDrizzleJson(schema, newest.id))).toEqual([]);
});
