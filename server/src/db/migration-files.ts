import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the migrations, in SQL, with their journal. */
export const migrationsFolder = path.join(path.dirname(fileURLToPath(import.meta.url)), 'migrations');

export interface Migration {
  name: string;
  /** Its time in the journal, by which the database knows it. */
  when: number;
  statements: string[];
}

const textOf = (file: string): string => readFileSync(path.join(migrationsFolder, file), 'utf8');

/** Every migration of this program, oldest first. */
export function listMigrations(): Migration[] {
  const { entries } = JSON.parse(textOf('meta/_journal.json')) as { entries: { tag: string; when: number }[] };
  return entries.map(({ tag, when }) => ({
    name: tag,
    when,
    statements: textOf(`${tag}.sql`)
      .replaceAll('--> statement-breakpoint', ';')
      .replaceAll(/^\s*--.*$/gm, '')
      // The body of a function has statements of its own.
      .replaceAll(/\$(\w*)\$.*?\$\1\$/gs, "'body'")
      .split(';')
      .map((statement) => statement.trim())
      .filter((statement) => statement !== ''),
  }));
}

type Form = [form: RegExp, says: (match: readonly string[]) => string];

/** Statements after which a program of the release before works on. */
const ADDITIONS: Form[] = [
  [/^create (?:unlogged )?table (?:if not exists )?"?(\w+)/i, ([, table]) => `adds the table ${table}`],
  // A column that must have a value and has no default refuses the rows of an older program.
  [
    /^alter table "?(\w+)"? add column "?(\w+)"?(?=.*\b(?:default|generated)\b|(?!.*\bnot null\b))/is,
    ([, table, column]) => `adds ${column} to ${table}`,
  ],
  [
    /^create (?:unique )?index (?:concurrently )?(?:if not exists )?"?\w+"? on "?(\w+)/i,
    ([, table]) => `adds an index to ${table}`,
  ],
  [/^create (?:or replace )?function ([\w.]+)/i, ([, name]) => `adds or replaces the function ${name}`],
  [/^create (?:or replace )?(?:constraint )?trigger "?(\w+)/i, ([, name]) => `adds the trigger ${name}`],
  [/^create view (?:"?public"?\.)?"?(\w+)/i, ([, view]) => `adds the view ${view}`],
  [/^create extension/i, () => 'adds an extension'],
  [
    /^alter table "?(\w+)"? alter column "?(\w+)"? (?:set default|drop not null)/i,
    ([, table, column]) => `changes the default of ${column} in ${table}`,
  ],
  [/^alter table "?(\w+)"? add constraint "?\w+"? foreign key/i, ([, table]) => `adds a reference to ${table}`],
  [/^(?:with .*?)?\b(?:update|insert into) "?(\w+)/is, ([, table]) => `changes rows of ${table}`],
  [/^drop index (?:if exists )?"?(\w+)/i, ([, name]) => `removes the index ${name}`],
  [/^drop trigger (?:if exists )?"?(\w+)/i, ([, name]) => `removes the trigger ${name}`],
];

/**
 * A statement in a few words.
 * @returns `adds`: whether a program of the release before works on
 */
export function describeStatement(statement: string): { says: string; adds: boolean } {
  for (const [form, says] of ADDITIONS) {
    const match = form.exec(statement);
    if (match) return { says: says(match), adds: true };
  }
  return { says: statement.replaceAll(/\s+/g, ' ').slice(0, 90), adds: false };
}
