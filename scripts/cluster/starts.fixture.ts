import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { vi } from 'vitest';
import type { Cluster } from './cluster.fixture.ts';
import { APP_MACHINES, type AppMachine } from './product.fixture.ts';

/** The database of ten processes that start in the same moment. */
export type Found = 'an empty database' | 'an old schema' | 'a newer schema';

const ROOT = path.resolve(import.meta.dirname, '../..');
const PACKAGE = path.join(ROOT, 'server/package.json');
const RELEASES = path.join(ROOT, 'server/src/db/start/release.ts');
const MIGRATIONS = path.join(ROOT, 'server/src/db/migrations');
const COUNT = 10;

/** The product with another number of its release, which works beside no older one than this; undefined for any. */
function otherRelease(folder: string, oldest?: string): Record<string, string> {
  const file = path.join(folder, 'package.json');
  writeFileSync(file, JSON.stringify({ ...(JSON.parse(readFileSync(PACKAGE, 'utf8')) as object), version: '99.0.0' }));
  if (oldest === undefined) return { [PACKAGE]: file };
  const source = path.join(folder, 'release.ts');
  const text = readFileSync(RELEASES, 'utf8').replace(/OLDEST_RELEASE = '[^']*'/, `OLDEST_RELEASE = '${oldest}'`);
  writeFileSync(source, text);
  return { [PACKAGE]: file, [RELEASES]: source };
}

/** The product before its last migration. */
function withoutLastMigration(folder: string): Record<string, string> {
  const copy = path.join(folder, 'migrations');
  cpSync(MIGRATIONS, copy, { recursive: true });
  const journal = path.join(copy, 'meta/_journal.json');
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: unknown[] };
  writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, -1) }));
  return { [MIGRATIONS]: copy };
}

/** How each of ten processes of two releases ended up: `ready`, or the sentence with which it ended. */
export async function startTogether(cluster: Cluster, found: Found): Promise<{ release: string; end: string }[]> {
  const { database, network, product } = cluster;
  const name = found.replaceAll(' ', '_');
  const folder = network.place('app1', name);
  database.sql(`create database ${name} owner vivavoce`);
  const DATABASE_URL = product.settings['DATABASE_URL']?.replace(/\w+$/, name) ?? '';
  const env = { ...product.settings, DATABASE_URL, S3_PREFIX: name };
  if (found === 'an old schema') {
    const migration = [process.execPath, path.join(ROOT, 'scripts/migrate.ts')];
    const { ended } = network.start('app1', 'old', migration, { env, folders: withoutLastMigration(folder) });
    await ended;
  }
  const processes = (count: number, folders: Record<string, string>, release: string, first: number) =>
    Array.from({ length: count }, (_, at) => {
      const nth = first + at;
      const machine: AppMachine = APP_MACHINES[nth % 2] ?? 'app1';
      const METRICS_PORT = String(9_600 + nth);
      const own = { ...env, PORT: String(3_200 + nth), METRICS_PORT, NODE_NAME: `${name}-${nth}` };
      const role = nth % 4 < 2 ? 'api' : 'worker';
      const label = `${name}-${nth}`;
      const program = product.start(machine, role, { name: label, env: own, folders });
      return { program, release, machine, label, METRICS_PORT };
    });
  const newer = otherRelease(folder, found === 'a newer schema' ? '98.0.0' : undefined);
  if (found === 'a newer schema') {
    const [first] = processes(1, newer, '99.0.0', COUNT);
    await vi.waitFor(
      () => {
        if (!first || !product.isReady(first.machine, first.METRICS_PORT)) throw new Error('not ready');
      },
      { timeout: 120_000, interval: 500 },
    );
    await first?.program.signal('SIGTERM');
  }
  const all = [...processes(COUNT / 2, {}, 'own', 0), ...processes(COUNT / 2, newer, '99.0.0', COUNT / 2)];
  const endOf = ({ program, machine, label, METRICS_PORT }: (typeof all)[number]): string | undefined => {
    if (!program.running()) return network.read(machine, label).trim().split('\n').at(-1);
    return product.isReady(machine, METRICS_PORT) ? 'ready' : undefined;
  };
  const ends = await vi.waitFor(
    () =>
      all.map((started) => {
        const end = endOf(started);
        if (end === undefined) throw new Error(`${started.label} is not ready`);
        return { release: started.release, end };
      }),
    { timeout: 240_000, interval: 1_000 },
  );
  await Promise.all(all.filter(({ program }) => program.running()).map(({ program }) => program.signal('SIGTERM')));
  return ends;
}
