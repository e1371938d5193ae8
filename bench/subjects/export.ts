import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Job } from '../../server/test/factories.ts';
import { addJobWithPeople, people, PEOPLE_COMPANY } from '../data/people.ts';
import { NODE, ROOT, runToEnd } from '../lib/processes.ts';
import { rounds } from '../lib/rounds.ts';
import { expectSame } from '../lib/subject.ts';
import type { Subject } from '../lib/subject.ts';
import type { Sample } from '../lib/verdict.ts';
import type { World } from '../lib/world.ts';
import { size } from '../lib/size.ts';

const ROWS = size(100_000, { smoke: 1000 });
const FEW_ROWS = size(10_000, { smoke: 100 });

type Format = 'csv' | 'xlsx';

/** Reads an export to its end. @returns its bytes and the rows of a CSV file, without its heading */
async function read({ product, cookie }: World, job: number, format: Format): Promise<{ bytes: number; rows: number }> {
  const address = `${product.url}/api/jobs/${job}/applications/export_job_report?format=${format}`;
  const reply = await fetch(address, { headers: { cookie } });
  if (!reply.ok || !reply.body) throw new Error(`the export answered ${reply.status}`);
  let bytes = 0;
  let rows = -1;
  for await (const piece of reply.body as AsyncIterable<Uint8Array>) {
    bytes += piece.length;
    for (let at = piece.indexOf(10); at !== -1; at = piece.indexOf(10, at + 1)) rows += 1;
  }
  return { bytes, rows };
}

async function exported(world: World, job: number): Promise<Sample> {
  const cpu = world.cpu();
  const begun = performance.now();
  const { rows } = await read(world, job, 'csv');
  const value = performance.now() - begun;
  expectSame('rows of the export', rows, ROWS);
  return { value, cpu_ms: world.cpu() - cpu };
}

async function copied(world: World, job: number): Promise<Sample> {
  const before = world.databaseCpu();
  const out = await runToEnd(NODE, [path.join(ROOT, 'bench/anchors/copy-rows.ts'), world.database_url, String(job)]);
  // The start time of a program does not belong to copying.
  const { ms, cpu_ms } = JSON.parse(out) as { ms: number; cpu_ms: number };
  return { value: ms, cpu_ms: world.databaseCpu() - before + cpu_ms };
}

/** The server's highest memory, in MB, during the export. */
async function peakOf(world: World, job: number, format: Format): Promise<Sample> {
  const folder = `/proc/${world.product.pid}`;
  // Resets the high-water mark.
  writeFileSync(`${folder}/clear_refs`, '5');
  const cpu = world.cpu();
  await read(world, job, format);
  const mark = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`${folder}/status`, 'utf8'))?.[1];
  return { value: Number(mark) / 1024, cpu_ms: world.cpu() - cpu };
}

async function memory(world: World, few: Job, large: Job, format: Format) {
  const pair = await rounds(
    Math.min(world.options.rounds, 3),
    () => peakOf(world, few.id, format),
    () => peakOf(world, large.id, format),
  );
  return {
    subject: 'B3',
    what: `peak memory of the server, ${format}, ${world.options.people} rows against ${FEW_ROWS}`,
    unit: 'MB',
    goal: { at: 'most', limit: 1.1 } as const,
    notes: ['high-water mark of the process, begun anew before each export'],
    ...pair,
  };
}

export const exportFiles: Subject = {
  name: 'B3',
  title: 'Export of all applicants',
  company: PEOPLE_COMPANY,
  measure: async (world) => {
    const { large } = await people(world);
    const job = world.options.people === ROWS ? large : await addJobWithPeople(world, ROWS);
    const few = await addJobWithPeople(world, FEW_ROWS);
    await world.database.pool.query('analyze');
    const { bytes } = await read(world, job.id, 'csv');
    const pair = await rounds(
      world.options.rounds,
      () => copied(world, job.id),
      () => exported(world, job.id),
    );
    return [
      {
        subject: 'B3',
        what: `CSV of ${ROWS} applicants, against copy of their rows through pg`,
        unit: 'ms',
        goal: { at: 'most', limit: 1.25 },
        notes: [`${Math.round(bytes / 1e6)} MB with labels, dates and answers; rows equal to the table`],
        ...pair,
      },
      await memory(world, few, large, 'csv'),
      await memory(world, few, large, 'xlsx'),
    ];
  },
};
