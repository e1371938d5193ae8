import type { Operation } from '@vivavoce/contract/index.ts';
import { FILE_LIMITS } from '@vivavoce/domain/limits.ts';
import { LIST_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import { AppError } from './app-error.ts';

/** Limits of one kind of work, none of them with a default. */
export interface Bound {
  /** The calls that start it; each has a limit per address and minute in `plugins/rate-limit.ts`. */
  operations: readonly Operation[];
  /** At the same time, in all and for one company. One person has one at a time. */
  running: number;
  running_of_company: number;
  /** Calls that wait; further ones are refused. */
  waiting: number;
  waiting_of_company: number;
  waiting_of_person: number;
  /** The most that a waiting call keeps in memory. */
  waiting_bytes: number;
  /** Limits of each while it runs. */
  memory_mb: number;
  cpu_seconds: number;
  wall_seconds: number;
}

const MB = 1024 * 1024;

/** Everything costly that requests start, most of it on what people send. Work without a row cannot start. */
export const COSTLY_WORK = {
  /**
   * A process for the first, short reading; a CV of 30 pages takes less than a second. One at a time, so that with the
   * long readings two processes run.
   */
  cv: {
    operations: ['POST /api/interview/{application}/cv-versions'],
    running: 1,
    running_of_company: 1,
    waiting: 16,
    waiting_of_company: 8,
    waiting_of_person: 2,
    waiting_bytes: FILE_LIMITS.cv_max_bytes,
    memory_mb: 384,
    cpu_seconds: 1,
    wall_seconds: 5,
  },
  /** A process that reads a CV again, from its start, where the short reading did not end: these wait for each other alone. */
  long_cv: {
    operations: ['POST /api/interview/{application}/cv-versions'],
    running: 1,
    running_of_company: 1,
    waiting: 8,
    waiting_of_company: 4,
    waiting_of_person: 1,
    waiting_bytes: FILE_LIMITS.cv_max_bytes,
    memory_mb: 384,
    cpu_seconds: 4,
    wall_seconds: 20,
  },
  /** A process. The costliest photograph of 25 million pixels, a progressive one without subsampling, fits in. */
  picture: {
    operations: [
      'POST /api/settings',
      'PUT /api/settings/square-logo',
      'PUT /api/jobs/{job}/marketplace-image',
      'PUT /api/jobs/{job}/image',
      'POST /api/jobs/{job}/scenario-pictures',
    ],
    running: 1,
    running_of_company: 1,
    waiting: 12,
    waiting_of_company: 4,
    waiting_of_person: 2,
    // The file, and its drawing in base64.
    waiting_bytes: 3 * FILE_LIMITS.image_max_bytes,
    memory_mb: 1024,
    cpu_seconds: 20,
    wall_seconds: 30,
  },
  /** A process that draws what the product itself made. */
  link_preview: {
    operations: ['GET /api/companies/{shortname}/marketplace/preview', 'GET /api/public-jobs/{shorturl}/preview'],
    running: 1,
    running_of_company: 1,
    waiting: 20,
    waiting_of_company: 10,
    waiting_of_person: 10,
    waiting_bytes: MB,
    memory_mb: 192,
    cpu_seconds: 10,
    wall_seconds: 20,
  },
  /** A thread that stays; a message takes milliseconds, and a lecture hall has one address. */
  saml: {
    operations: [
      'POST /login/callback/{provider}',
      'GET /login/logout/{provider}',
      'POST /api/company-settings/providers',
      'PATCH /api/company-settings/providers/{provider}',
    ],
    running: 1,
    running_of_company: 1,
    waiting: 200,
    waiting_of_company: 150,
    waiting_of_person: 60,
    waiting_bytes: 512 * 1024,
    memory_mb: 160,
    // Loading its libraries takes most of this.
    cpu_seconds: 10,
    wall_seconds: 10,
  },
  /** In the server itself, in small pieces, as long as rows and bytes allow. */
  list: {
    operations: ['POST /csv', 'POST /api/jobs/{job}/imports'],
    running: 1,
    running_of_company: 1,
    waiting: 8,
    waiting_of_company: 3,
    waiting_of_person: 1,
    waiting_bytes: LIST_LIMITS.file_max_bytes,
    memory_mb: 64,
    cpu_seconds: 10,
    wall_seconds: 10,
  },
  /** PDFs about applicants and cohorts, in the server itself, as long as their data allow. */
  document: {
    operations: [
      'GET /api/interview/{application}/receipt/pdf',
      'GET /api/jobs/{job}/applications/{application}/record/pdf',
      'GET /api/cohorts/{cohort}/evidence/pdf',
    ],
    running: 1,
    running_of_company: 1,
    waiting: 40,
    waiting_of_company: 20,
    waiting_of_person: 4,
    waiting_bytes: 2 * MB,
    memory_mb: 128,
    cpu_seconds: 5,
    wall_seconds: 5,
  },
} as const satisfies Record<string, Bound>;

export type CostlyKind = keyof typeof COSTLY_WORK;
export type CostlyOperation = (typeof COSTLY_WORK)[CostlyKind]['operations'][number];

/** All that may run and wait at the same moment stays below this; a test adds it up. */
export const COSTLY_MEMORY_MAX_MB = 3 * 1024;

/** The longest wait for a turn: the proxy in front would give up soon after. */
const WAITING_MAX_MS = 40_000;

/** The company and the person that the work is for. Turns go round the companies, and within each round its people. */
export interface Payer {
  /** Its id, or its name in addresses; null for reviewers without one. */
  company: number | string | null;
  /** A user, an applicant, the address of a stranger, or a link where everybody asks for the same. */
  person: `user:${number}` | `applicant:${number}` | `address:${string}` | `provider:${number}` | `link:${string}`;
}

/** The payer of what a user asks for. */
export const staffPays = ({ company_id, user_id }: { company_id: number | null; user_id: number }): Payer => ({
  company: company_id,
  person: `user:${user_id}`,
});

/** Limits for the process or thread that does the work, from the row of its kind. */
export type WorkLimits = Pick<Bound, 'memory_mb' | 'cpu_seconds' | 'wall_seconds'>;

interface Turn {
  payer: Payer;
  begin: () => void;
}

const PARTS = ['company', 'person'] as const;

/** The work of one kind: what runs, and who waits. */
export function costlyLane(bound: Bound, waiting_max_ms = WAITING_MAX_MS) {
  const waiting: Turn[] = [];
  const running: Payer[] = [];
  /** The number of the latest turn of companies and people that wait or run. */
  const latest = { company: new Map<unknown, number>(), person: new Map<unknown, number>() };
  let turns = 0;

  const busy = () => new AppError('busy', {}, bound.wall_seconds);
  const payers = (): Payer[] => waiting.map(({ payer }) => payer);
  const count = (list: readonly Payer[], part: keyof Payer, payer: Payer): number =>
    list.filter((other) => other[part] === payer[part]).length;
  const latestOf = (part: keyof Payer, { payer }: Turn): number => latest[part].get(payer[part]) ?? 0;

  const mayBegin = (payer: Payer): boolean =>
    running.length < bound.running &&
    count(running, 'company', payer) < bound.running_of_company &&
    count(running, 'person', payer) === 0;
  const mayWait = (payer: Payer): boolean =>
    waiting.length < bound.waiting &&
    count(payers(), 'company', payer) < bound.waiting_of_company &&
    count(payers(), 'person', payer) < bound.waiting_of_person;

  /** Whose company had its latest turn longest ago, and of that company the person; otherwise who came first. */
  const next = (): Turn | undefined =>
    waiting
      .filter(({ payer }) => mayBegin(payer))
      .toSorted(
        (left, right) =>
          latestOf('company', left) - latestOf('company', right) ||
          latestOf('person', left) - latestOf('person', right),
      )[0];

  function dispatch(): void {
    for (let turn = next(); turn; turn = next()) {
      waiting.splice(waiting.indexOf(turn), 1);
      turns += 1;
      for (const part of PARTS) latest[part].set(turn.payer[part], turns);
      running.push(turn.payer);
      turn.begin();
    }
  }

  function forget(payer: Payer): void {
    const present = [...running, ...payers()];
    for (const part of PARTS) if (count(present, part, payer) === 0) latest[part].delete(payer[part]);
  }

  async function takeTurn(payer: Payer): Promise<void> {
    if (!mayBegin(payer) && !mayWait(payer)) throw busy();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const turn = { payer, begin: resolve };
    const clock = setTimeout(() => {
      waiting.splice(waiting.indexOf(turn), 1);
      forget(payer);
      reject(busy());
    }, waiting_max_ms);
    waiting.push(turn);
    turn.begin = () => {
      clearTimeout(clock);
      resolve();
    };
    dispatch();
    return promise;
  }

  return async function run<T>(payer: Payer, work: (limits: WorkLimits) => Promise<T>): Promise<T> {
    await takeTurn(payer);
    try {
      return await work(bound);
    } finally {
      running.splice(running.indexOf(payer), 1);
      forget(payer);
      dispatch();
    }
  };
}

const lanes = Object.fromEntries(
  Object.entries(COSTLY_WORK).map(([kind, bound]) => [kind, costlyLane(bound)]),
) as Record<CostlyKind, ReturnType<typeof costlyLane>>;

/**
 * Does costly work when its turn comes, within the bounds of its kind for this process.
 * @param work gets its time limit and its signal, and ends or is ended
 * @throws AppError `busy` with the seconds to wait, where too many wait, and whatever `work` throws
 */
export function runCostly<T>(kind: CostlyKind, payer: Payer, work: (limits: WorkLimits) => Promise<T>): Promise<T> {
  return lanes[kind](payer, work);
}
