import { readBounces } from '../modules/mails/bounces/bounces.service.ts';
import { releaseMails } from '../modules/mails/budget/budget.service.ts';
import { eraseOne, tendDueErasures } from '../modules/provider-tests/erasures.service.ts';
import { aiHandlersOf } from '../modules/ai/processing/works.ts';
import { alignVersion } from '../modules/transcripts/alignment.service.ts';
import { measureRecording } from '../modules/practice/measure.service.ts';
import { tendResults } from '../modules/ai/processing/queueing.service.ts';
import { queueDueTests, advanceTest } from '../modules/provider-tests/due-tests.service.ts';
import { processDueWebinars } from '../modules/webinars/due-webinars.service.ts';
import { warmTranscoder } from '@vivavoce/transcoder/processing/process-recording.ts';
import { writeErasure } from '../backup/erasures.ts';
import type { Context } from '../context.ts';
import { createTransport } from '../integrations/mailer/transport.ts';
import { createSmsTransport } from '../integrations/sms/transport.ts';
import { sealAudit } from '../modules/audit/chain/sealing.service.ts';
import { trimAudit } from '../modules/audit/chain/trimming.service.ts';
import { answerRequest } from '../modules/account/password-links.service.ts';
import { sendAdjustmentNotice } from '../modules/applicant-requests/adjustment-notice.service.ts';
import { sendAnswerNotice } from '../modules/applicant-requests/applicant-requests.service.ts';
import {
  giveUpBulkOperation,
  runBulkOperationsUpTo,
} from '../modules/applications/bulk-runs/run-bulk-operation.service.ts';
import { foldBucketCounts } from '../modules/applications/list/bucket-counts.ts';
import { giveAssignment, giveUpAssignment } from '../modules/cohorts/assigning.service.ts';
import { removeIfUnused } from '../modules/attachments/job-files.service.ts';
import { buildArchiveOf, giveUpArchiveOf } from '../modules/company-archives/company-archives.service.ts';
import { giveUpDeletion, deleteInBatches } from '../modules/deletions/deletion-batches.service.ts';
import { addListed, giveUpList } from '../modules/imports/add-batches.service.ts';
import { releaseDueFeedback } from '../modules/feedback/release.service.ts';
import { answerLearnerRequest } from '../modules/learners/learners.service.ts';
import { mailRequestedLink } from '../modules/interviews/registration/registration.service.ts';
import { sealAbandonedAttempts, sendExpiredInterviews } from '../modules/interviews/submission/expiry.service.ts';
import { buildDataArchive, giveUpArchive } from '../modules/interviews/own-data/build-archive.service.ts';
import { recordingFolder } from '../modules/interviews/recordings/segment-keys.ts';
import { createMailsOf } from '../modules/mailings/create-mails.service.ts';
import { resumeDueMailings } from '../modules/mailings/mailings.service.ts';
import { startReminders } from '../modules/mailings/reminders.service.ts';
import { eraseDueApplicants } from '../modules/privacy/retention.service.ts';
import { renewOwnCertificates, warnOfEnds } from '../modules/single-sign-on/certificates/certificates.service.ts';
import { recheckDomains } from '../modules/single-sign-on/domains/domains.service.ts';
import { sendMonthlyReports } from '../modules/reports/monthly-report.service.ts';
import { recountAll, rollUp } from '../modules/reports/roll-up.service.ts';
import { mailDueNotifications } from '../modules/notifications/due-mails.service.ts';
import { gatherNotifications, notifyOfDueReviews } from '../modules/notifications/notifications.service.ts';
import { tendStoredFiles } from '../modules/stored-files/compare.service.ts';
import { compareQuestion } from '../modules/requirements/requirements.service.ts';
import { purgeVideos } from '../modules/videos/usage.service.ts';
import { videoFolder } from '../modules/videos/video-keys.ts';
import { deliverWebhooks } from '../modules/webhooks/sending.service.ts';
import { keepTending } from '../modules/webhooks/tending.service.ts';
import type { FailureHandler, HandlerFor, TaskDefinition, TaskHandler } from './define-task.ts';
import { deliverMailsFailed, deliverMailsHandler } from './handlers/deliver-mails.ts';
import { createJoining } from './handlers/joining.ts';
import { processRecordingFailed, processRecordingHandler } from './handlers/process-recording.ts';
import { processVideoFailed, processVideoHandler } from './handlers/process-video.ts';
import { purgeExpired } from './handlers/purge-expired.ts';
import { sendMail, sendMailFailed } from './handlers/send-mail.ts';
import { sendTextFailed, sendTextHandler } from './handlers/send-text.ts';
import { tasks } from './registry.ts';

type TaskHandlers = { readonly [Name in keyof typeof tasks]: HandlerFor<(typeof tasks)[Name]> };

/** Tasks of applicants and their activities. */
const applicantHandlers = (ctx: Context) =>
  ({
    // The mail is queued in the transaction that marks the request as answered: a second run finds nothing to do.
    answerRequest: { run: ({ action, closed_at }) => sendAnswerNotice(ctx, action, closed_at) },
    // The missing applications follow from what is stored, and each batch is one transaction.
    assignCohort: {
      run: ({ assignment }, { signal }) => giveAssignment(ctx, assignment, signal),
      failed: ({ assignment }) => giveUpAssignment(ctx, assignment),
    },
    // Each run writes a file of its own, and the row names the one that counts.
    buildArchive: {
      run: ({ archive, locale }, { signal }) => buildDataArchive(ctx, { id: archive, locale }, signal),
      failed: ({ archive }) => giveUpArchive(ctx, archive),
    },
    // Each interview is sent in a transaction of its own: a killed run loses none and repeats none.
    closeInterviews: {
      run: async (_payload, { signal }) => {
        const count = await sendExpiredInterviews(ctx, signal);
        if (count > 0) ctx.log.info({ sent: count }, 'interviews sent at their deadline');
      },
    },
    // A batch is one transaction, and comparing twice gives the same marks.
    compareAnswers: { run: ({ question }, { signal }) => compareQuestion(ctx, question, signal) },
    deleteActivities: {
      run: ({ deletion }, { signal }) => deleteInBatches(ctx, deletion, signal),
      failed: ({ deletion }) => giveUpDeletion(ctx, deletion),
    },
    // Each batch is one transaction: a killed run has erased whole batches, and the next one erases the rest.
    eraseApplicants: {
      run: async (_payload, { signal }) => {
        const erased = await eraseDueApplicants(ctx, signal);
        if (erased > 0) ctx.log.info({ erased }, 'applicants erased at the end of their retention period');
      },
    },
    // The counts of a job are folded in one statement: a killed run leaves them as they were, or folded.
    foldBucketDeltas: {
      run: async (_payload, { signal }) => {
        const jobs = await foldBucketCounts(ctx, signal);
        if (jobs > 0) ctx.log.debug({ jobs }, 'bucket counts folded');
      },
    },
    // The import stores how many rows are done, so a second run goes on behind them.
    importApplicants: {
      run: (payload, { signal }) => addListed(ctx, payload.import, signal),
      failed: (payload) => giveUpList(ctx, payload.import),
    },
    notifyAdjustments: { run: (payload) => sendAdjustmentNotice(ctx, payload) },
    // Each applicant is released in a transaction of their own, which checks again that it is due.
    releaseFeedback: {
      run: async (_payload, { signal }) => {
        const released = await releaseDueFeedback(ctx, signal);
        if (released > 0) ctx.log.info({ released }, 'feedback released with the outcome');
      },
    },
    // Each step checks what is stored, and the provider makes one test for each reference.
    tendTest: { run: ({ application }, { signal }) => advanceTest(ctx, application, signal) },
    tendTests: {
      run: async () => {
        await queueDueTests(ctx);
        await tendDueErasures(ctx);
      },
    },
    eraseAtProvider: { run: ({ erasure }, { signal }) => eraseOne(ctx, erasure, signal) },
    // The notice to each applicant is stored with the mail, so a second run sends no mail twice.
    tendWebinars: {
      run: async (_payload, { signal }) => {
        const concerned = await processDueWebinars(ctx, signal);
        if (concerned > 0) ctx.log.info({ concerned }, 'seats given and applicants of webinars told');
      },
    },
    // The bulk operation stores which of its batches are done, so a second run goes on behind them.
    runBulkOperation: {
      run: ({ bulk_operation }, { signal }) => runBulkOperationsUpTo(ctx, bulk_operation, signal),
      failed: (payload) => giveUpBulkOperation(ctx, payload),
    },
  }) satisfies Partial<TaskHandlers>;

/** Tasks of e-mails and text messages. */
const messageHandlers = (ctx: Context) => {
  const transport = createTransport(ctx.env);
  return {
    // Each transaction takes recipients that still wait and marks them together with their mails.
    createMails: { run: ({ mailing }, { signal }) => createMailsOf(ctx, mailing, signal) },
    deliverMails: { run: deliverMailsHandler(ctx, transport), failed: deliverMailsFailed(ctx) },
    // Days of a decision are noted once: a second run finds the notification.
    noteReviews: { run: async () => void (await notifyOfDueReviews(ctx)) },
    // Causes are deleted by the statement that writes their notifications, and e-mails queued by the transaction that ends
    // their wait: a killed run has done both or neither.
    notifyStaff: {
      run: async (_payload, { signal }) => {
        await gatherNotifications(ctx, signal);
        await mailDueNotifications(ctx, signal);
      },
    },
    // The statement that decides on a reminder also stores it: no applicant is reminded twice.
    remindApplicants: {
      run: async () => {
        const reminded = await startReminders(ctx);
        if (reminded > 0) ctx.log.info({ reminded }, 'applicants reminded');
      },
    },
    // A returned mail that is read twice changes nothing the second time.
    readBounces: { run: (_payload, { signal }) => readBounces(ctx, signal) },
    // A mail that is released twice is taken once.
    releaseMails: { run: () => releaseMails(ctx) },
    // A mailing whose task still waits keeps it: a second task of the same key is dropped.
    resumeMailings: { run: () => resumeDueMailings(ctx) },
    sendMail: { run: sendMail(ctx, transport), failed: sendMailFailed(ctx) },
    // A request is taken in the transaction that queues the mail, and one address gets few: a second run sends no other.
    sendLearnerLink: { run: ({ request }) => answerLearnerRequest(ctx, request) },
    sendInterviewLink: { run: (payload) => mailRequestedLink(ctx, payload) },
    // The request is taken in the transaction that queues the mail: a second run finds nothing to do.
    sendPasswordLink: { run: ({ request }) => answerRequest(ctx, request) },
    // Each attempt is written down with its end: a killed run leaves deliveries that the next one repeats, with their ids.
    deliverWebhooks: { run: ({ endpoint }, { signal }) => deliverWebhooks(ctx, endpoint, signal) },
    // Each batch is one transaction, and a number is given under the lock of its counter.
    tendWebhooks: { run: (_payload, { signal }) => keepTending(ctx, signal) },
    sendText: { run: sendTextHandler(ctx, createSmsTransport(ctx.env)), failed: sendTextFailed(ctx) },
  } satisfies Partial<TaskHandlers>;
};

/** Tasks of recordings, videos and other files. Removing a file that is gone is no error, so each may run again. */
const fileHandlers = (ctx: Context) => {
  const joining = createJoining(ctx);
  return {
    // Each run writes a file of its own, and the row names the one that counts.
    buildCompanyArchive: {
      run: ({ company_archive }, { signal }) => buildArchiveOf(ctx, company_archive, signal),
      failed: ({ company_archive }) => giveUpArchiveOf(ctx, company_archive),
    },
    // Each run appends what arrived since the last one; a killed run leaves a file that no later one looks into.
    joinRecordings: { run: (_payload, { signal }) => joining.run(signal) },
    processRecording: { run: processRecordingHandler(ctx, joining), failed: processRecordingFailed(ctx) },
    processVideo: { run: processVideoHandler(ctx), failed: processVideoFailed(ctx) },
    purgeExpired: { run: (_payload, { signal }) => purgeExpired(ctx, signal) },
    // Each domain is stored separately: a killed run has checked some, and the next one checks the rest.
    recheckDomains: {
      run: async (_payload, { signal }) => {
        await recheckDomains(ctx, signal);
        await warnOfEnds(ctx, signal);
        await renewOwnCertificates(ctx, signal);
      },
    },
    // One video at a time: a killed run has removed some, and the next one removes the rest.
    purgeVideos: {
      run: async (_payload, { signal }) => {
        const videos = await purgeVideos(ctx, signal);
        if (videos > 0) ctx.log.info({ videos }, 'videos removed');
      },
    },
    // Each run compares again: a file is removed only while no row names it.
    // A batch is one transaction, and each place in the chain is taken once.
    sealAudit: { run: async (_payload, { signal }) => void (await sealAudit(ctx, signal)) },
    // Each batch is one transaction that says in the log what it removed.
    trimAudit: {
      run: async (_payload, { signal }) => {
        const removed = await trimAudit(ctx, signal);
        if (removed > 0) ctx.log.info({ removed }, 'entries of the audit log removed at the end of their retention');
      },
    },
    tendFiles: { run: (_payload, { signal }) => tendStoredFiles(ctx, signal) },
    // A second entry of one erasure changes nothing.
    logErasure: { run: (erasure) => writeErasure(ctx, erasure) },
    removeFile: {
      run: async ({ key }) => {
        await ctx.storage.remove(key);
        await writeErasure(ctx, { files: [key] });
      },
    },
    removeRecording: {
      run: async ({ company, attempt }) => {
        await ctx.storage.removePrefix(recordingFolder({ company_id: company, id: attempt }));
        await writeErasure(ctx, { recordings: [attempt] });
      },
    },
    // A file that is in use again by then stays.
    removeUnusedFile: { run: ({ file }) => removeIfUnused(ctx, file) },
    removeVideo: {
      run: ({ company, video }) =>
        ctx.storage.removePrefix(videoFolder({ company_id: company === 0 ? null : company, id: video })),
    },
    // Each recording is sealed in a transaction of its own.
    sealAbandoned: {
      run: async (_payload, { signal }) => {
        const sealed = await sealAbandonedAttempts(ctx, signal);
        if (sealed > 0) ctx.log.info({ sealed }, 'abandoned recordings sealed');
      },
    },
  } satisfies Partial<TaskHandlers>;
};

/** Figures of reports: each applicant is counted from what is stored, so each may run again. */
const reportHandlers = (ctx: Context) =>
  ({
    recountReports: { run: async (_payload, { signal }) => void (await recountAll(ctx, signal)) },
    // Members are taken in the transaction that queues their mails, so that none gets a month twice.
    sendReports: { run: async (_payload, { signal }) => void (await sendMonthlyReports(ctx, signal)) },
    rollUpReports: { run: async (_payload, { signal }) => void (await rollUp(ctx, signal)) },
  }) satisfies Partial<TaskHandlers>;

/** Work of AI. A result says itself how far it is: a run takes it only where no other has it. */
const aiHandlers = (ctx: Context) =>
  ({
    transcribeAnswer: aiHandlersOf(ctx, 'transcript'),
    writeSummary: aiHandlersOf(ctx, 'summary'),
    findEvidence: aiHandlersOf(ctx, 'evidence'),
    writeCvFeedback: aiHandlersOf(ctx, 'cv_feedback'),
    writeQuestionnaireFeedback: aiHandlersOf(ctx, 'questionnaire_feedback'),
    writePracticeReport: aiHandlersOf(ctx, 'practice_report'),
    findSignals: aiHandlersOf(ctx, 'signals'),
    alignTranscript: { run: (place, { signal }) => alignVersion(ctx, place, signal) },
    measureSpeech: { run: ({ attempt }, { signal }) => measureRecording(ctx, attempt, signal) },
    // Due work is claimed and queued in one transaction.
    tendAi: {
      run: async () => {
        const results = await tendResults(ctx);
        if (results > 0) ctx.log.debug({ results }, 'AI results taken up again');
      },
    },
  }) satisfies Partial<TaskHandlers>;

/** Handlers of all tasks. Every `run` is safe to repeat: a worker may die after the work and before that is stored. */
export const taskHandlers = (ctx: Context): TaskHandlers => ({
  ...applicantHandlers(ctx),
  ...messageHandlers(ctx),
  ...fileHandlers(ctx),
  ...reportHandlers(ctx),
  ...aiHandlers(ctx),
});

/** Lets this process work on every task; called where its role includes the worker. */
export async function startWorkers(ctx: Context): Promise<void> {
  // The first answer must not wait for the media library, and the start must not either.
  warmTranscoder().catch((error: unknown) => ctx.log.warn({ err: error }, 'media worker not ready'));
  const definitions: Record<string, TaskDefinition> = tasks;
  const handlers: Record<string, { run: TaskHandler<never>; failed?: FailureHandler<never> }> = taskHandlers(ctx);
  for (const [name, { run, failed }] of Object.entries(handlers)) {
    await ctx.queue.work(definitions[name] as TaskDefinition<never>, run, failed);
  }
}
