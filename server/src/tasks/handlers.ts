import { warmTranscoder } from '@vivavoce/transcoder/process-recording.ts';
import type { Context } from '../context.ts';
import { createTransport } from '../integrations/mailer/transport.ts';
import { answerRequestHandler } from './answer-request.handler.ts';
import { answerRequest } from './answer-request.task.ts';
import { closeInterviewsHandler } from './close-interviews.handler.ts';
import { closeInterviews } from './close-interviews.task.ts';
import { foldBucketDeltasHandler } from './fold-bucket-deltas.handler.ts';
import { foldBucketDeltas } from './fold-bucket-deltas.task.ts';
import { makeMailsHandler } from './make-mails.handler.ts';
import { makeMails } from './make-mails.task.ts';
import { processRecordingFailed, processRecordingHandler } from './process-recording.handler.ts';
import { processRecording } from './process-recording.task.ts';
import { processVideoFailed, processVideoHandler } from './process-video.handler.ts';
import { processVideo } from './process-video.task.ts';
import { purgeExpiredHandler } from './purge-expired.handler.ts';
import { purgeExpired } from './purge-expired.task.ts';
import { removeFileHandler } from './remove-file.handler.ts';
import { removeFile } from './remove-file.task.ts';
import { purgeVideosHandler } from './purge-videos.handler.ts';
import { purgeVideos } from './purge-videos.task.ts';
import { removeRecordingHandler } from './remove-recording.handler.ts';
import { removeRecording } from './remove-recording.task.ts';
import { removeVideoHandler } from './remove-video.handler.ts';
import { removeVideo } from './remove-video.task.ts';
import { removeUnusedFileHandler } from './remove-unused-file.handler.ts';
import { removeUnusedFile } from './remove-unused-file.task.ts';
import { resumeSendingsHandler } from './resume-sendings.handler.ts';
import { resumeSendings } from './resume-sendings.task.ts';
import { sealAbandonedHandler } from './seal-abandoned.handler.ts';
import { sealAbandoned } from './seal-abandoned.task.ts';
import { sendMail, sendMailFailed } from './send-mail.handler.ts';
import { sendMailTask } from './send-mail.task.ts';
import { sendPasswordLinkHandler } from './send-password-link.handler.ts';
import { sendPasswordLink } from './send-password-link.task.ts';

/** Puts every handler to work; called where the role includes the worker. */
export async function startWorkers(ctx: Context): Promise<void> {
  const { queue, env, log } = ctx;
  // The first answer must not wait for the media library, and the start must not either.
  warmTranscoder().catch((error: unknown) => log.warn({ err: error }, 'media worker not ready'));
  await queue.work(processRecording, processRecordingHandler(ctx), processRecordingFailed(ctx));
  await queue.work(removeFile, removeFileHandler(ctx));
  await queue.work(processVideo, processVideoHandler(ctx), processVideoFailed(ctx));
  await queue.work(removeRecording, removeRecordingHandler(ctx));
  await queue.work(purgeVideos, purgeVideosHandler(ctx));
  await queue.work(removeVideo, removeVideoHandler(ctx));
  await queue.work(removeUnusedFile, removeUnusedFileHandler(ctx));
  await queue.work(sealAbandoned, sealAbandonedHandler(ctx));
  await queue.work(closeInterviews, closeInterviewsHandler(ctx));
  await queue.work(answerRequest, answerRequestHandler(ctx));
  await queue.work(foldBucketDeltas, foldBucketDeltasHandler(ctx));
  await queue.work(purgeExpired, purgeExpiredHandler(ctx));
  await queue.work(makeMails, makeMailsHandler(ctx));
  await queue.work(resumeSendings, resumeSendingsHandler(ctx));
  await queue.work(sendMailTask, sendMail(ctx, createTransport(env)), sendMailFailed(ctx));
  await queue.work(sendPasswordLink, sendPasswordLinkHandler(ctx));
}
