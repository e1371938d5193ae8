import path from 'node:path';
import { hourName, hoursOf } from './capacity/day.ts';
import { adviceOf, type Capacity, capacityOf } from './capacity/model.ts';
import { type Load, parseLoad, usage, WrongOption } from './capacity/options.ts';
import { readSlopes } from './capacity/slopes.ts';

/** `npm run capacity`: needs of a day of recordings, from figures of the bench; no installation takes part. */
const BASELINES = path.join(import.meta.dirname, '../bench/baselines');

const UNITS = [
  ['PB', 1e15],
  ['TB', 1e12],
  ['GB', 1e9],
  ['MB', 1e6],
] as const;

function size(bytes: number): string {
  const [unit, of] = UNITS.find(([, least]) => bytes >= least) ?? ['kB', 1e3];
  return `${(bytes / of).toFixed(bytes / of < 10 ? 1 : 0)} ${unit}`;
}

const count = (value: number): string =>
  value < 10 && !Number.isInteger(value) ? value.toFixed(1) : Math.round(value).toLocaleString('en');

type Row = readonly [what: string, ...values: string[]];

function print(rows: readonly Row[]): void {
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  for (const [what, ...values] of rows) {
    const cells = values.map((value, column) => value.padStart(Math.max(14, (widths[column + 1] ?? 0) + 2)));
    console.log(`  ${what.padEnd(Math.max(44, widths[0] ?? 0))}${cells.join('')}`.trimEnd());
  }
}

function rateRows({ mean, peak }: Capacity): Row[] {
  const both = (what: string, name: keyof typeof mean, text = count): Row => [what, text(mean[name]), text(peak[name])];
  const speed = (bytes: number): string => `${size(bytes)}/s`;
  return [
    ['', 'mean', 'peak'],
    both('recording at the same time', 'recording'),
    both('chunks a second', 'chunks'),
    both('commits a second, at most', 'commits'),
    both('api cores', 'api_cores'),
    both('worker cores', 'worker_cores'),
    both('PostgreSQL cores', 'database_cores'),
    both('object store cores, if it is Ceph', 'store_cores'),
    both('api processes', 'api_processes'),
    both('worker processes', 'worker_processes'),
    both('connections to PostgreSQL, at most', 'connections'),
    both('media in', 'media_in', speed),
    both('media out, each answer watched once', 'media_out', speed),
    both('S3 requests a second', 's3_requests'),
  ];
}

function storedRows({ days }: Load, { a_day, at_rest }: Capacity): Row[] {
  return [
    ['', 'a day', `${days} days`],
    ['rows', count(a_day.rows), count(at_rest.rows)],
    ['rows with their indexes', size(a_day.row_bytes), size(at_rest.row_bytes)],
    ['log of PostgreSQL (WAL)', size(a_day.wal_bytes), ''],
    ['media', size(a_day.media_bytes), size(at_rest.media_bytes)],
  ];
}

function queueRows({ peak }: Load, { queue }: Capacity): Row[] {
  const hours = hoursOf(peak);
  const busiest = hourName(hours.indexOf(Math.max(...hours)));
  const row = (what: string, { longest_s, longest_queue, left }: Capacity['queue']['mean']): Row => [
    what,
    `${count(longest_s)} s`,
    count(longest_queue),
    count(left),
  ];
  return [
    [`a day with its peak at ${busiest}, from 07:00 on`, 'longest wait', 'queue', 'left'],
    row('with the worker cores of the peak', queue.peak),
    row('with those of the mean', queue.mean),
  ];
}

const args = process.argv.slice(2);

function run(): void {
  const { load, json } = parseLoad(args);
  const slopes = readSlopes(BASELINES);
  const capacity = capacityOf(load, slopes);
  const advice = adviceOf(capacity);
  if (json) console.log(JSON.stringify({ load, ...capacity, advice, slopes }, null, 2));
  else {
    const { applicants, answers, seconds } = load;
    console.log(
      `${count(applicants)} applicants a day, ${answers} answers of ${seconds} s each, cores at most 70 % busy\n`,
    );
    for (const rows of [rateRows(capacity), storedRows(load, capacity), queueRows(load, capacity)]) {
      print(rows);
      console.log('');
    }
    console.log(`Due: ${advice.step}: ${advice.why}.`);
  }
}

try {
  if (args.includes('--help')) console.log(usage);
  else run();
} catch (error) {
  if (!(error instanceof WrongOption)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
