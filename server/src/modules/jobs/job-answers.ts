import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { removeFile } from '../../tasks/remove-file.task.ts';
import { removeRecording } from '../../tasks/remove-recording.task.ts';
import * as repository from './job-answers.repository.ts';

/** Deletes the applicants of a job with everything they handed in; the files go by tasks, once this is committed. */
export async function forgetAnswers(ctx: Context, tx: Tx, jobId: number): Promise<void> {
  const { recordings, files } = await repository.listFiles(tx, jobId);
  await ctx.queue.enqueueMany(tx, removeRecording, recordings);
  await ctx.queue.enqueueMany(tx, removeFile, files);
  await repository.deleteApplicants(tx, jobId);
}
