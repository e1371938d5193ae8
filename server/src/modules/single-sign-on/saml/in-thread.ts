import type { SsoFault } from '@vivavoce/domain/accounts/single-sign-on.ts';
import { Worker } from 'node:worker_threads';
import { SsoError } from '../sso-error.ts';
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

/** Time from the arrival of a message in the thread; the first message loads the libraries there, too. */
const [TIME_MAX_MS, START_MAX_MS] = [2_000, 10_000];
const HEAP_MAX_MB = 128;

let thread: Worker | undefined;
/** One after another, in one thread that stays: loading the libraries takes longer than any honest message. */
let before: Promise<unknown> = Promise.resolve();

function begin(): Worker {
  const worker = new Worker(new URL('./saml-worker.ts', import.meta.url), {
    env: {},
    stdin: false,
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MAX_MB, maxYoungGenerationSizeMb: 32 },
  });
  // A thread that runs out of its memory ends with an error; the call that waits for it listens, too.
  worker.on('error', () => undefined);
  worker.once('exit', () => {
    if (thread === worker) thread = undefined;
  });
  worker.unref();
  return worker;
}

async function inThread(job: Job): Promise<Outcome> {
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  const limit = thread ? TIME_MAX_MS : START_MAX_MS;
  const worker = (thread ??= begin());
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

async function run(job: Job): Promise<Result> {
  const turn = before.then(() => inThread(job));
  before = turn.catch(() => undefined);
  const outcome = await turn;
  if ('fault' in outcome) throw new SsoError(outcome.fault, { cause: new Error(outcome.why) });
  return outcome.result;
}

/** Reads an answer apart from the server: whatever it holds, the server goes on. @throws SsoError */
export const readAnswerApart = (answer: AnswerJob) => run({ kind: 'answer', answer }) as Promise<Person>;

/** @throws SsoError */
export const readLogoutApart = (logout: LogoutJob) => run({ kind: 'logout', logout }) as Promise<LogoutRequest>;

/** @throws SsoError `unusable` */
export const readMetadataApart = (bytes: Uint8Array) => run({ kind: 'metadata', bytes }) as Promise<SamlDescription>;
