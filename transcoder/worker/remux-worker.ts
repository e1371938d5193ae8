/** The thread that parses uploaded files. It knows files and nothing else; the pool ends it when it takes too long. */
import { Logging, LogLevel } from 'mediabunny';
import { parentPort } from 'node:worker_threads';
import { copyParts } from '../media/copy-parts.ts';
import { indexSegments } from '../media/index-segments.ts';
import type { SegmentFiles } from '../media/index-segments.ts';
import { inspectMedia } from '../media/inspect.ts';
import { asMediaError } from '../media-error.ts';
import type { MediaErrorCode } from '../media-error.ts';
import type { MediaFacts } from '../media/media-facts.ts';

export type WorkerJob =
  | { kind: 'warm' }
  | { kind: 'inspect'; path: string }
  | { kind: 'index'; parts: SegmentFiles[]; output_path: string; ahead_path: string | null }
  | { kind: 'copy'; part_paths: string[]; output_path: string };

export type WorkerReply =
  | { id: number; facts: MediaFacts | null }
  | { id: number; error: { code: MediaErrorCode; message: string } };

// The library's warnings about odd files become error codes or facts; they never reach the server's output.
Logging.level = LogLevel.Silent;

async function perform(job: WorkerJob): Promise<MediaFacts | null> {
  if (job.kind === 'inspect') return inspectMedia(job.path);
  if (job.kind === 'index') return indexSegments(job.parts, job.output_path, job);
  if (job.kind === 'copy') return copyParts(job.part_paths, job.output_path);
  return null;
}

parentPort?.on('message', (message: { id: number; job: WorkerJob }) => {
  const { id, job } = message;
  perform(job).then(
    (facts) => parentPort?.postMessage({ id, facts } satisfies WorkerReply),
    (thrown: unknown) => {
      const { code, message: text } = asMediaError(thrown, 'unreadable');
      parentPort?.postMessage({ id, error: { code, message: text } } satisfies WorkerReply);
    },
  );
});
