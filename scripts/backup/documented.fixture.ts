import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname, '../..');

/** The commands of the guide (docs/operations.md, *Backup and restore*), each run by a test. */
export const COMMANDS = {
  backup: 'npm run backup',
  drill: 'npm run drill',
  restore: 'npm run restore',
  restoreTo: 'npm run restore -- --to 2027-03-31T14:05:00Z',
  release: 'npm run restore -- --release-messages',
  pgCreate: 'pgbackrest --stanza=vivavoce stanza-create',
  pgCheck: 'pgbackrest --stanza=vivavoce check',
  pgBackup: 'pgbackrest --stanza=vivavoce --type=full backup',
  pgRestoreTo:
    'pgbackrest --stanza=vivavoce --type=time --target="2027-03-31 14:05:00+00" --target-action=promote restore',
  pgRestoreAside: 'pgbackrest --stanza=vivavoce --pg1-path=/var/lib/postgresql/drill restore',
  drillAside: 'npm run drill -- --database postgres://vivavoce:password@127.0.0.1:5433/vivavoce',
} as const;

export type Ran = { code: number; output: string };

/** Runs a command of the guide as an operator does; `in_place` are the words of the guide that differ here. */
export async function run(
  command: string,
  { env, in_place = {}, account }: { env: Record<string, string>; in_place?: Record<string, string>; account?: string },
): Promise<Ran> {
  const { PATH, HOME, TMPDIR } = process.env;
  const ours = Object.entries({ PATH, HOME, TMPDIR, ...env }).filter(([, value]) => value !== undefined);
  let written = command;
  for (const [word, instead] of Object.entries(in_place)) written = written.replace(word, instead);
  const program: [string, string[]] = account
    ? ['setpriv', ['--reuid', account, '--regid', account, '--init-groups', 'sh', '-c', written]]
    : ['sh', ['-c', written]];
  const child = spawn(...program, { cwd: ROOT, env: Object.fromEntries(ours) as NodeJS.ProcessEnv });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code: code ?? 1, output };
}
