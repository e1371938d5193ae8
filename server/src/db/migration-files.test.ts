import { expect, test } from 'vitest';
import { describeStatement, listMigrations } from './migration-files.ts';

/** Up to this one no release had them: nothing ran the program before. */
const FIRST_RELEASE = '0019';

/** Statements that remove what no release uses any more: the release that used it last. */
const REMOVALS: Record<string, string> = {
  // They are moved to the table from which the newer worker numbers them; the older one has none left to number.
  '0037_webhook_news: DELETE FROM webhook_events WHERE sequence IS NULL': '0.1.0',
};

test('after the first release migrations only add, so that a program of the release before works on', () => {
  const removing = listMigrations()
    .filter(({ name }) => name > FIRST_RELEASE)
    .flatMap(({ name, statements }) =>
      statements.filter((statement) => !describeStatement(statement).adds).map((statement) => `${name}: ${statement}`),
    )
    .filter((line) => REMOVALS[line] === undefined);
  expect(removing).toEqual([]);
});

test.each([
  ['CREATE TABLE "a" ("id" bigint)', 'adds the table a'],
  ['CREATE UNLOGGED TABLE "a" ("id" bigint)', 'adds the table a'],
  ['ALTER TABLE "a" ADD COLUMN "b" text', 'adds b to a'],
  ['ALTER TABLE "a" ADD COLUMN "b" text DEFAULT \'x\' NOT NULL', 'adds b to a'],
  ['CREATE UNIQUE INDEX "i" ON "a" USING btree ("b")', 'adds an index to a'],
  ['UPDATE "a" SET b = 1', 'changes rows of a'],
  ['with c as (select 1) update a set b = 2', 'changes rows of a'],
  ['DROP INDEX "i"', 'removes the index i'],
])('%s: %s', (statement, says) => {
  expect(describeStatement(statement)).toEqual({ says, adds: true });
});

test.each([
  'ALTER TABLE "a" ADD COLUMN "b" text NOT NULL',
  'ALTER TABLE "a" DROP COLUMN "b"',
  'ALTER TABLE "a" RENAME COLUMN "b" TO "c"',
  'ALTER TABLE "a" ALTER COLUMN "b" SET NOT NULL',
  'ALTER TABLE "a" ALTER COLUMN "b" SET DATA TYPE bigint',
  'ALTER TABLE "a" ALTER COLUMN "b" DROP DEFAULT',
  'ALTER TABLE "a" ADD CONSTRAINT "c" CHECK (b > 0)',
  'DROP TABLE "a"',
  'DROP FUNCTION f()',
  'DELETE FROM "a"',
  'TRUNCATE "a"',
])('%s is no addition', (statement) => {
  expect(describeStatement(statement).adds).toBe(false);
});

test('every migration is read in statements', () => {
  const migrations = listMigrations();
  expect(migrations.length).toBeGreaterThan(15);
  for (const { name, statements } of migrations) expect(statements.length, name).toBeGreaterThan(0);
});
