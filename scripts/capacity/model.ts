import { UPLOAD_LIMITS } from '@vivavoce/domain/answers/recording-limits.ts';
import { shareConnections } from '../../server/src/db/start/connections.ts';
import { processRecording } from '../../server/src/tasks/definitions/recordings.ts';
import { type Wait, simulateDay } from './day.ts';
import type { Load } from './options.ts';
import type { Slopes } from './slopes.ts';

const DAY_S = 86_400;
/** Cores are planned to be busy for this share of the time: the rest is for chance, backups, exports and staff. */
const BUSY = 0.7;

/** Values of a mean second, or of one in the busiest hour. */
type Rates = Record<
  | 'recording'
  | 'answers'
  | 'chunks'
  | 'commits'
  | 'api_cores'
  | 'worker_cores'
  | 'database_cores'
  | 'store_cores'
  | 'api_processes'
  | 'worker_processes'
  | 'connections'
  | 'media_in'
  | 'media_out'
  | 's3_requests',
  number
>;

type Stored = Record<'rows' | 'row_bytes' | 'wal_bytes' | 'media_bytes', number>;

export type Capacity = {
  mean: Rates;
  peak: Rates;
  a_day: Stored;
  /** After the days that are kept; the log goes with each backup. */
  at_rest: Omit<Stored, 'wal_bytes'>;
  /** The queue of recordings with the worker cores of the peak, and with those of the mean. */
  queue: { peak: Wait; mean: Wait };
};

/** Chunks of an answer: of a second each at first, then longer. */
export function chunksOf({ seconds, chunk_seconds }: Pick<Load, 'seconds' | 'chunk_seconds'>): number {
  const short = Math.min(seconds, UPLOAD_LIMITS.short_chunks_ms / 1000);
  return short + Math.ceil((seconds - short) / chunk_seconds);
}

/** Numbers of a slope, without unit and source. */
const valuesOf = (slopes: Slopes) =>
  Object.fromEntries(Object.entries(slopes).map(([name, { value }]) => [name, value])) as Record<keyof Slopes, number>;

type Values = ReturnType<typeof valuesOf>;

/** Milliseconds of a worker for an answer; PostgreSQL has its share of a short one, too. */
const taskMs = (seconds: number, slope: Values): number =>
  seconds * slope.second_ms * (1 - slope.answer_database_ms / (60 * slope.second_ms));

/** Milliseconds of an applicant, by where they are spent. */
function costOf({ answers, seconds, ...load }: Load, slope: Values) {
  const chunks = answers * chunksOf({ seconds, ...load });
  const megabytes = (answers * seconds * slope.bytes_per_second) / 1e6;
  const calls = slope.applicant_calls + answers * slope.answer_calls;
  // Of a call half is spent in PostgreSQL.
  const of_calls = (calls * slope.call_ms) / 2;
  return {
    api:
      chunks * (slope.chunk_ms * slope.s3_share - slope.chunk_database_ms) +
      of_calls +
      megabytes * slope.watched * slope.watched_megabyte_ms,
    worker: answers * taskMs(seconds, slope),
    database: chunks * slope.chunk_database_ms + of_calls + (answers * seconds * slope.answer_database_ms) / 60,
    store: chunks * slope.store_chunk_ms + (answers * seconds * slope.store_answer_ms) / 60,
  };
}

/** @param times the busiest hour against the mean */
function ratesOf(load: Load, slope: Values, times: number): Rates {
  const { applicants, answers, seconds } = load;
  const each_second = (applicants / DAY_S) * times;
  const chunks = answers * chunksOf(load);
  const bytes = answers * seconds * slope.bytes_per_second;
  const cost = costOf(load, slope);
  const cores = (ms: number): number => (each_second * ms) / 1000 / BUSY;
  const api_processes = Math.max(1, Math.ceil(cores(cost.api)));
  const worker_processes = Math.max(1, Math.ceil(cores(cost.worker) / processRecording.concurrency));
  return {
    recording: each_second * answers * seconds,
    answers: each_second * answers,
    chunks: each_second * chunks,
    // A chunk has a commit of its own at most: recordings at the same time share them.
    commits: each_second * (chunks + answers * slope.answer_commits + slope.applicant_commits),
    api_cores: cores(cost.api),
    worker_cores: cores(cost.worker),
    database_cores: cores(cost.database),
    store_cores: cores(cost.store),
    api_processes,
    worker_processes,
    connections:
      api_processes * shareConnections({ ROLE: 'api' }).all +
      worker_processes * shareConnections({ ROLE: 'worker' }).all,
    media_in: each_second * bytes,
    media_out: each_second * bytes * slope.watched,
    // Each chunk is written, read and deleted; then the answer with its poster, and each part that is watched.
    s3_requests: each_second * (chunks * 2 + answers * 3 + (bytes / slope.watched_part_bytes) * slope.watched),
  };
}

function storedOf(load: Load, slope: Values): Stored {
  const { applicants, answers, seconds } = load;
  const chunks = chunksOf(load);
  const lists = answers * chunks * slope.listed_chunk_bytes;
  const rows = slope.applicant_bytes + slope.applicant_event_bytes + slope.mails * slope.mail_bytes;
  const log = slope.wal_share * rows + answers * (chunks * slope.chunk_wal + slope.answer_wal);
  return {
    rows: applicants * (1 + 8 + slope.mails + answers),
    row_bytes: applicants * (rows + answers * slope.attempt_bytes + lists),
    wal_bytes: applicants * log,
    media_bytes: applicants * answers * seconds * slope.bytes_per_second,
  };
}

/** Needs of a day at its mean and in its busiest hour. */
export function capacityOf(load: Load, slopes: Slopes): Capacity {
  const slope = valuesOf(slopes);
  const [mean, peak] = [ratesOf(load, slope, 1), ratesOf(load, slope, load.peak)];
  const { rows, row_bytes, media_bytes, ...day } = storedOf(load, slope);
  const tasks = load.applicants * load.answers;
  const task_s = taskMs(load.seconds, slope) / 1000;
  const queueWith = (cores: number): Wait => simulateDay({ tasks, peak: load.peak, cores: Math.ceil(cores), task_s });
  // Tasks that ended stay in the queue for an hour.
  const ended = 3600 * (peak.answers * slope.answer_tasks + (peak.answers / load.answers) * slope.mails);
  return {
    mean,
    peak,
    a_day: { rows, row_bytes, media_bytes, ...day },
    at_rest: {
      rows: rows * load.days + ended,
      row_bytes: row_bytes * load.days + ended * slope.task_bytes,
      media_bytes: media_bytes * load.days,
    },
    queue: { peak: queueWith(peak.worker_cores), mean: queueWith(mean.worker_cores) },
  };
}

/** Where the next step is due. */
const STEPS = {
  /** Cores of a machine that is easily had. */
  machine_cores: 8,
  /** Commits of the busiest second: a third of 8,014 with a synchronous standby (three nodes on two cores). */
  primary_commits: 2700,
  /** Rows of a database that is still copied and vacuumed in an hour or two. */
  primary_bytes: 500e9,
  /** Commits: 8,014. */
  most_commits: 8000,
  most_bytes: 5e12,
} as const;

type Advice = { step: 'one machine' | 'several nodes' | 'replica' | 'cells'; why: string };

const amount = (value: number): string => Math.round(value).toLocaleString('en');

/** The step that is due, with its reason. */
export function adviceOf({ peak, at_rest }: Capacity): Advice {
  const [commits, bytes] = [peak.commits, at_rest.row_bytes];
  const cores = peak.api_cores + peak.worker_cores + peak.database_cores;
  const rate = `${amount(commits)} commits a second at the peak`;
  const size = `${(bytes / 1e12).toFixed(2)} TB of rows`;
  if (commits > STEPS.most_commits)
    return { step: 'cells', why: `${rate}; a primary ends near ${amount(STEPS.most_commits)}` };
  if (bytes > STEPS.most_bytes) return { step: 'cells', why: `${size}; a restore above 5 TB takes too long` };
  if (commits > STEPS.primary_commits)
    return {
      step: 'replica',
      why: `${rate}; above ${amount(STEPS.primary_commits)} reads of lists and exports leave the primary`,
    };
  if (bytes > STEPS.primary_bytes)
    return {
      step: 'replica',
      why: `${size}; above 0.5 TB a copy and a vacuum take hours: reads of lists and exports leave the primary, and a shorter retention helps most`,
    };
  if (cores > STEPS.machine_cores)
    return { step: 'several nodes', why: `${amount(cores)} cores at the peak; a machine has ${STEPS.machine_cores}` };
  return {
    step: 'one machine',
    why: `${amount(Math.ceil(cores))} cores at the peak; a second machine is for its failure alone`,
  };
}
