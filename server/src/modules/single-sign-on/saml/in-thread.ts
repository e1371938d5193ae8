import type { SsoFault } from '@vivavoce/domain/accounts/single-sign-on.ts';
import { Worker } from 'node:worker_threads';
import { runCostly, type Payer, type WorkLimits } from '../../../lib/costly-work.ts';
import { SsoError } from '../state/sso-error.ts';
import type { Person } from './assertion.ts';
import type { AnswerJob } from './read-answer.ts';
import type { LogoutJob, LogoutRequest } from './read-logout.ts';
import type { SamlDescription } from './read-metadata.ts';

export type Job =
  | { kind: 'answer'; answer: AnswerJob }
  | { kind: 'logout'; logout: LogoutJob }
  | { kind: 'metadata'; bytes: Uint8Array };
type Result = Person | SamlDescription | LogoutRequest;
type Outcome = { result: Result } | { fault: SsoFault; why: string };

/** Time of a message after the first, which loads the libraries in the thread, too. */
const TIME_MAX_MS = 2_000;
const YOUNG_HEAP_MB = 32;

/** One thread that stays: loading the libraries takes longer than any honest message. */
let thread: Worker | undefined;

function begin({ memory_mb }: WorkLimits): Worker {
  const worker = new Worker(new URL('./saml-worker.ts', import.meta.url), {
    env: {},
    stdin: false,
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: memory_mb - YOUNG_HEAP_MB, maxYoungGenerationSizeMb: YOUNG_HEAP_MB },
  });
  // A thread that runs out of its memory ends with an error; the call that waits for it listens, too.
  worker.on('error', () => undefined);
  worker.once('exit', () => {
    if (thread === worker) thread = undefined;
  });
  worker.unref();
  return worker;
}

async function inThread(job: Job, limits: WorkLimits): Promise<Outcome> {
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  const limit = thread ? TIME_MAX_MS : limits.wall_seconds * 1000;
  const worker = (thread ??= begin(limits));
  const stop = (why: string) => resolve({ fault: 'unusable', why });
  const onEnd = () => stop('the thread ended');
  const answered = (outcome: Outcome) => resolve(outcome);
  const clock = setTimeout(() => {
    // Work that still runs in this thread must not delay the next message.
    thread = undefined;
    void worker.terminate();
    stop('it took too long');
  }, limit);
  worker.once('message', answered);
  worker.once('error', onEnd);
  worker.once('exit', onEnd);
  worker.postMessage(job);
  const outcome = await promise;
  clearTimeout(clock);
  worker.off('message', answered);
  worker.off('error', onEnd);
  worker.off('exit', onEnd);
  return outcome;
}

async function run(payer: Payer, job: Job): Promise<Result> {
  const outcome = await runCostly('saml', payer, (limits) => inThread(job, limits));
  if ('fault' in outcome) throw new SsoError(outcome.fault, { cause: new Error(outcome.why) });
  return outcome.result;
}

/** Reads an answer apart from the server: whatever it holds, the server goes on. @throws SsoError, AppError `busy` */
export const readAnswerApart = (payer: Payer, answer: AnswerJob) =>
  run(payer, { kind: 'answer', answer }) as Promise<Person>;

/** @throws SsoError, AppError `busy` */
export const readLogoutApart = (payer: Payer, logout: LogoutJob) =>
  run(payer, { kind: 'logout', logout }) as Promise<LogoutRequest>;

/** @throws SsoError `unusable`, AppError `busy` */
export const readMetadataApart = (payer: Payer, bytes: Uint8Array) =>
  run(payer, { kind: 'metadata', bytes }) as Promise<SamlDescription>;
