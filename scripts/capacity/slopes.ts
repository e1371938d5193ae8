import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The cost of a unit of work, and where it was measured. */
type Slope = { value: number; unit: string; source: string };

type BenchRun = {
  date: string;
  results: { subject: string; what?: string; product?: { value: number; cpu_ms?: number }[] }[];
};
type Figure = { what: string; value: number; cpu_ms: number; source: string };

const measured = (value: number, unit: string, source: string): Slope => ({ value, unit, source });

/** Median of the rounds. */
const middle = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;

/** The kept runs of the bench, the newest first. */
function newestRuns(folder: string): { file: string; run: BenchRun }[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => ({ file, run: JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as BenchRun }))
    .toSorted((a, b) => b.run.date.localeCompare(a.run.date));
}

/** @returns how to find a figure in the newest run that has it */
function figuresOf(runs: ReturnType<typeof newestRuns>): (subject: string, what: RegExp) => Figure | undefined {
  return (subject, what) => {
    for (const { file, run } of runs)
      for (const line of run.results) {
        if (line.subject !== subject || !what.test(line.what ?? '') || !line.product?.length) continue;
        return {
          what: line.what ?? '',
          value: middle(line.product.map(({ value }) => value)),
          cpu_ms: middle(line.product.map(({ cpu_ms }) => cpu_ms ?? NaN)),
          source: `bench ${subject}, ${file.replace('.json', '')}`,
        };
      }
    return undefined;
  };
}

function needed(figure: Figure | undefined, subject: string): Figure {
  if (figure) return figure;
  throw new Error(`No kept run of the bench has ${subject}`);
}

const firstNumber = (text: string, before: RegExp): number => Number(before.exec(text)?.[1]);

/**
 * A chunk and an answer, from the newest run with all three subjects: each alone (V6, V3), times what they cost more
 * where a hundred record at the same time (V8).
 */
function recordingSlopes(runs: ReturnType<typeof newestRuns>) {
  const subjects = ['V6', 'V3', 'V8'];
  const whole = runs.filter(({ run }) => subjects.every((name) => run.results.some(({ subject }) => subject === name)));
  const figure = figuresOf(whole);
  const burst = needed(figure('V6', /in \d+ chunks/), 'V6');
  const minute = needed(figure('V3', /^until playable/), 'V3');
  const together = needed(figure('V8', /recorded at once/), 'V8');
  const chunks = firstNumber(burst.what, /in (\d+) chunks/);
  const seconds = firstNumber(together.what, /of (\d+) s/);
  const crowded = Math.max(1, (together.cpu_ms * seconds) / (burst.cpu_ms + minute.cpu_ms));
  const source = `${burst.source}, with V3 and V8`;
  return {
    seconds,
    chunk_ms: measured((burst.cpu_ms / chunks) * crowded, 'ms, PostgreSQL included', source),
    second_ms: measured((minute.cpu_ms / seconds) * crowded, 'ms for a recorded second, PostgreSQL included', source),
  };
}

/** Figures of the bench: a run that is kept later changes the answer. */
function benchSlopes(folder: string) {
  const runs = newestRuns(folder);
  const figure = figuresOf(runs);
  const { seconds, ...recording } = recordingSlopes(runs);
  const file = needed(figure('V5', /^video and poster/), 'V5');
  const range = needed(figure('V7', /^authorised 1 MB parts/), 'V7');
  const list = needed(figure('A2', /^activity list/), 'A2');
  const ofV8 = (what: RegExp, unit: string, otherwise: Slope): Slope => {
    const share = figure('V8', what);
    return share ? measured(share.value, unit, share.source) : otherwise;
  };
  return {
    ...recording,
    bytes_per_second: measured((file.value * 1e6) / seconds, 'B', file.source),
    watched_megabyte_ms: measured(range.cpu_ms, 'ms', range.source),
    call_ms: measured(list.cpu_ms, 'ms, PostgreSQL included', `${list.source}: as dear as the list of activities`),
    chunk_database_ms: ofV8(
      /^a chunk .*: processor time of PostgreSQL$/,
      'ms of chunk_ms',
      FALLBACKS.chunk_database_ms,
    ),
    answer_database_ms: ofV8(
      /^an answer .*: processor time of PostgreSQL$/,
      'ms of an answer',
      FALLBACKS.answer_database_ms,
    ),
    chunk_wal: ofV8(/^a chunk .*: log/, 'B', FALLBACKS.chunk_wal),
    answer_wal: ofV8(/^an answer .*: log/, 'B', FALLBACKS.answer_wal),
  };
}

/** Values that hold while no kept run of V8 reports these figures. */
const FALLBACKS = {
  chunk_database_ms: measured(0.5, 'ms of chunk_ms', 'trial of scale: 0.1 to 1.2 ms'),
  answer_database_ms: measured(40, 'ms of an answer', 'estimate: a tenth of V3'),
  chunk_wal: measured(501, 'B', 'trial of scale'),
  // Full pages of a small database; in a large one as many, since answers are spread.
  answer_wal: measured(81_000, 'B', 'trial of scale, at most'),
};

/** Figures that the bench lacks. */
const CONSTANTS = {
  // 160 kB to radosgw instead of a file: 3.9 to 4.7 ms instead of 3.3 (scale.md, 1 and 7).
  s3_share: measured(1.3, 'times the processor time of a chunk on disk', 'trial with Ceph, 3.9 to 4.7 ms against 3.3'),
  // PUT and GET of 160 kB, 2.2 and 2.4 ms; the answer is written once more.
  store_chunk_ms: measured(4.6, 'ms of the object store', 'trial with Ceph, radosgw 2.2 and OSD 2.4'),
  store_answer_ms: measured(300, 'ms of the object store for a minute', 'trial with Ceph'),
  applicant_calls: measured(40, 'calls', 'estimate: page, consent, device check, questions, heartbeats, sending'),
  answer_calls: measured(10, 'calls', 'estimate: question, attempt, heartbeats of a minute, seal, state'),
  applicant_commits: measured(20, 'commits', 'estimate: half of the calls write'),
  answer_commits: measured(12, 'commits', 'estimate: attempt, heartbeats, seal, task taken and ended, states, poster'),
  applicant_bytes: measured(1680, 'B with indexes', '300,000 applicants without answers: 505 MB'),
  applicant_event_bytes: measured(2400, 'B with indexes', 'estimate: eight events and entries of the audit log'),
  attempt_bytes: measured(1000, 'B with indexes', 'rows of attempts in the demo'),
  listed_chunk_bytes: measured(110, 'B in the list of a played recording', 'pg_column_size of 20 in one list'),
  mail_bytes: measured(2800, 'B with indexes', 'rows of mails in the demo'),
  mails: measured(3, 'mails for an applicant', 'invitation, receipt, outcome'),
  // Finished ones stay an hour.
  task_bytes: measured(1200, 'B with indexes, for an hour', 'rows of tasks'),
  answer_tasks: measured(1, 'tasks', 'process-recording'),
  // The row, its indexes and later updates.
  wal_share: measured(3, 'times the bytes of a row', 'estimate'),
  watched: measured(1, 'times that an answer is watched', 'assumption'),
  watched_part_bytes: measured(1e6, 'B of a part that a player reads', 'bench V7'),
} satisfies Record<string, Slope>;

export type Slopes = Readonly<Record<keyof ReturnType<typeof benchSlopes> | keyof typeof CONSTANTS, Slope>>;

/** @param folder the runs of the bench that were kept */
export const readSlopes = (folder: string): Slopes => ({ ...benchSlopes(folder), ...CONSTANTS });
