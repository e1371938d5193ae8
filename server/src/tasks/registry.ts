import { buildCompanyArchive } from './definitions/company-archives.ts';
import { logErasure } from './definitions/backups.ts';
import { alignTranscript } from './definitions/transcripts.ts';
import { measureSpeech } from './definitions/practice.ts';
import * as ai from './definitions/ai.ts';
import * as applicants from './definitions/applicants.ts';
import * as housekeeping from './definitions/housekeeping.ts';
import * as providerTests from './definitions/provider-tests.ts';
import * as mails from './definitions/mails.ts';
import * as recordings from './definitions/recordings.ts';
import * as reports from './definitions/reports.ts';
import * as videos from './definitions/videos.ts';
import * as webhooks from './definitions/webhooks.ts';
import type { TaskDefinition } from './define-task.ts';

/**
 * Every task of the product. Each server creates their queues when it starts, whatever its role: an API process can
 * enqueue work for a worker. `handlers.ts` does not compile without a handler for each.
 */
export const tasks = {
  answerRequest: applicants.answerRequest,
  assignCohort: applicants.assignCohort,
  buildArchive: applicants.buildArchive,
  buildCompanyArchive,
  closeInterviews: applicants.closeInterviews,
  compareAnswers: applicants.compareAnswers,
  createMails: mails.createMails,
  deleteActivities: housekeeping.deleteActivities,
  deliverMails: mails.deliverMails,
  eraseApplicants: applicants.eraseApplicants,
  foldBucketDeltas: applicants.foldBucketDeltas,
  logErasure,
  importApplicants: applicants.importApplicants,
  joinRecordings: recordings.joinRecordings,
  noteReviews: mails.noteReviews,
  notifyAdjustments: applicants.notifyAdjustments,
  notifyStaff: mails.notifyStaff,
  processRecording: recordings.processRecording,
  processVideo: videos.processVideo,
  purgeExpired: housekeeping.purgeExpired,
  readBounces: mails.readBouncesTask,
  recheckDomains: housekeeping.recheckDomains,
  purgeVideos: videos.purgeVideos,
  recountReports: reports.recountReports,
  releaseFeedback: applicants.releaseFeedback,
  releaseMails: mails.releaseMails,
  remindApplicants: mails.remindApplicants,
  removeFile: housekeeping.removeFile,
  removeRecording: recordings.removeRecording,
  removeUnusedFile: housekeeping.removeUnusedFile,
  removeVideo: videos.removeVideo,
  resumeMailings: mails.resumeMailings,
  rollUpReports: reports.rollUpReports,
  runBulkOperation: applicants.runBulkOperation,
  sealAbandoned: recordings.sealAbandoned,
  sendReports: reports.sendReports,
  tendAi: ai.tendAi,
  sealAudit: housekeeping.sealAudit,
  tendFiles: housekeeping.tendFiles,
  trimAudit: housekeeping.trimAudit,
  tendTest: providerTests.tendTest,
  tendTests: providerTests.tendTests,
  eraseAtProvider: providerTests.eraseAtProvider,
  tendWebinars: applicants.tendWebinars,
  tendWebhooks: webhooks.tendWebhooksTask,
  deliverWebhooks: webhooks.deliverWebhooksTask,
  sendMail: mails.sendMailTask,
  sendInterviewLink: mails.sendInterviewLink,
  sendLearnerLink: mails.sendLearnerLink,
  sendPasswordLink: mails.sendPasswordLink,
  sendText: mails.sendText,
  transcribeAnswer: ai.transcribeAnswer,
  writeSummary: ai.writeSummary,
  findEvidence: ai.findEvidence,
  writeCvFeedback: ai.writeCvFeedback,
  writeQuestionnaireFeedback: ai.writeQuestionnaireFeedback,
  writePracticeReport: ai.writePracticeReport,
  findSignals: ai.findSignals,
  alignTranscript,
  measureSpeech,
};

export const taskRegistry: readonly TaskDefinition[] = Object.values(tasks);
