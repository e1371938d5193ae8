import { answerRequest } from './answer-request.task.ts';
import { closeInterviews } from './close-interviews.task.ts';
import { deleteActivities } from './delete-activities.task.ts';
import { deliverMails } from './deliver-mails.task.ts';
import { runBulkOperation } from './run-bulk-operation.task.ts';
import { foldBucketDeltas } from './fold-bucket-deltas.task.ts';
import { createMails } from './create-mails.task.ts';
import { importApplicants } from './import-applicants.task.ts';
import { processRecording } from './process-recording.task.ts';
import { processVideo } from './process-video.task.ts';
import { purgeExpired } from './purge-expired.task.ts';
import { remindApplicants } from './remind-applicants.task.ts';
import { removeFile } from './remove-file.task.ts';
import { purgeVideos } from './purge-videos.task.ts';
import { removeRecording } from './remove-recording.task.ts';
import { removeVideo } from './remove-video.task.ts';
import { removeUnusedFile } from './remove-unused-file.task.ts';
import { resumeMailings } from './resume-mailings.task.ts';
import { sealAbandoned } from './seal-abandoned.task.ts';
import { sendMailTask } from './send-mail.task.ts';
import { sendPasswordLink } from './send-password-link.task.ts';
import { sendText } from './send-text.task.ts';
import { notifyAdjustments } from './notify-adjustments.task.ts';
import type { TaskDefinition } from './types.ts';

/**
 * Every kind of task there is. The queues of these are made when a server starts, in every role: a process that only
 * answers requests can enqueue what another one will work on.
 */
export const taskRegistry: readonly TaskDefinition[] = [
  answerRequest,
  closeInterviews,
  deleteActivities,
  deliverMails,
  runBulkOperation,
  foldBucketDeltas,
  createMails,
  importApplicants,
  processRecording,
  processVideo,
  purgeExpired,
  purgeVideos,
  remindApplicants,
  removeFile,
  removeRecording,
  removeVideo,
  removeUnusedFile,
  resumeMailings,
  sealAbandoned,
  sendMailTask,
  sendPasswordLink,
  sendText,
  notifyAdjustments,
];
