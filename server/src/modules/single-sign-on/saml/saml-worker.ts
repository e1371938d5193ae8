import { parentPort } from 'node:worker_threads';
import { SsoError } from '../state/sso-error.ts';
import { limitLibrary } from './algorithms.ts';
import { readAnswer } from './read-answer.ts';
import { readLogout } from './read-logout.ts';
import { readMetadata } from './read-metadata.ts';
import type { Job } from './in-thread.ts';

limitLibrary();

function run(job: Job) {
  if (job.kind === 'answer') return readAnswer(job.answer);
  return job.kind === 'logout' ? readLogout(job.logout) : readMetadata(job.bytes);
}

/** One message after another; the parent ends the thread where one takes too long. */
parentPort?.on('message', (job: Job) => {
  run(job).then(
    (result) => parentPort?.postMessage({ result }),
    (error: unknown) => {
      const known = error instanceof SsoError;
      const cause = known ? error.cause : error;
      const why = cause instanceof Error ? cause.message.slice(0, 300) : '';
      parentPort?.postMessage({ fault: known ? error.fault : 'unusable', why });
    },
  );
});
