import type { z } from 'zod';
import { accounts } from './account/account.ts';
import { applicantRequests } from './applications/applicant-requests.ts';
import { attachments } from './questions/attachments.ts';
import { aiFeedbacks } from './ai/ai-feedback.ts';
import { aiBudgets } from './ai/ai-budget.ts';
import { replyAddresses } from './emails/reply-address.ts';
import { bounces } from './emails/bounces.ts';
import { mailBudgets } from './emails/mail-budget.ts';
import { evidence } from './ai/evidence.ts';
import { aiRecords } from './ai/ai-record.ts';
import { signalReports } from './ai/signals.ts';
import { ownAi } from './interview/own-ai.ts';
import { equality } from './interview/equality.ts';
import { biasReports } from './reviews/bias-report.ts';
import { practiceFigures } from './interview/practice-figures.ts';
import { answers } from './interview/answers.ts';
import { applications } from './applications/applications.ts';
import { audit } from './companies/audit.ts';
import { auth } from './account/auth.ts';
import { companies } from './companies/companies.ts';
import { companySettings } from './companies/settings.ts';
import { companyUsers } from './companies/company-users.ts';
import { companyEvents } from './marketplace/events.ts';
import { constants } from './constants.ts';
import { corrections } from './applications/corrections.ts';
import { requirements } from './applications/requirements.ts';
import { cvs } from './applications/cvs.ts';
import { bulkOperations } from './applications/bulk-operations.ts';
import { deletions } from './jobs/deletions.ts';
import { imports } from './applications/imports.ts';
import { erasure } from './applications/erasure.ts';
import { exportFiles } from './applications/exports.ts';
import { extensions } from './applications/extensions.ts';
import { feed } from './jobs/feed.ts';
import { applicantHomes } from './interview/home.ts';
import { learners } from './interview/learners.ts';
import { shares } from './cohorts/shares.ts';
import { interviews } from './interview/interview.ts';
import { jobs } from './jobs/jobs.ts';
import { companyArchives } from './companies/company-archives.ts';
import { contentImports } from './companies/content-imports.ts';
import { library } from './questions/library.ts';
import { messages } from './emails/messages.ts';
import { matrix } from './reviews/matrix.ts';
import { fairness } from './interview/fairness.ts';
import { ownData } from './interview/own-data.ts';
import { companyFeaturesOperations } from './companies/features.ts';
import { firstStepsOperations } from './companies/first-steps.ts';
import { plans } from './companies/plans.ts';
import { platform } from './companies/platform.ts';
import { manageMarketplace } from './marketplace/manage.ts';
import { marketplace } from './marketplace/marketplace.ts';
import { marketplaceFigures } from './marketplace/figures.ts';
import { previews } from './companies/preview.ts';
import { publicJobs } from './jobs/public-jobs.ts';
import { privacy } from './companies/privacy.ts';
import { questions } from './questions/questions.ts';
import { applicantCvs } from './interview/applicant-cv.ts';
import { interviewForms } from './kinds/interview-form.ts';
import { cvCopilots } from './kinds/cv-copilot.ts';
import { providerTests } from './kinds/provider-test.ts';
import { webhooks } from './companies/webhooks.ts';
import { judgementTests } from './kinds/judgement.ts';
import { interviewWebinars } from './kinds/interview-webinar.ts';
import { questionnaires } from './kinds/questionnaire.ts';
import { webinars } from './kinds/webinar.ts';
import { confidence } from './interview/confidence.ts';
import { surveys } from './interview/survey.ts';
import { help } from './interview/help.ts';
import { practice } from './interview/practice.ts';
import { progress } from './interview/progress.ts';
import { recordings } from './interview/recording.ts';
import { applicantRecords } from './reviews/applicant-records.ts';
import { calibrations } from './reviews/calibrations.ts';
import { ratingFairnesses } from './reviews/rating-fairness.ts';
import { reportRecipients } from './reports/report-recipients.ts';
import { reportViews } from './reports/report-views.ts';
import { reports } from './reports/reports.ts';
import { desk } from './jobs/desk.ts';
import { directory } from './account/directory.ts';
import { reviewers } from './jobs/reviewers.ts';
import { feedbacks } from './reviews/feedback.ts';
import { formerReviewers } from './reviews/former-reviewers.ts';
import { reviews } from './reviews/reviews.ts';
import { passes } from './reviews/passes.ts';
import { guest } from './reviews/guest.ts';
import { guestLinks } from './reviews/guest-links.ts';
import { rubrics } from './reviews/rubrics.ts';
import { shortLinks } from './jobs/short-links.ts';
import type { AuditRule } from './audit-rule.ts';
import type { Route, RouteKey } from './route.ts';
import { scim } from './account/scim.ts';
import { people } from './applications/people.ts';
import { search } from './applications/search.ts';
import { mailings } from './emails/mailings.ts';
import { notificationRoutes } from './account/notifications.ts';
import { reminderRoutes } from './emails/reminders.ts';
import { enforcement } from './account/enforcement.ts';
import { passkeys } from './account/passkeys.ts';
import { secondFactor } from './account/second-factor.ts';
import { singleSignOn } from './account/single-sign-on.ts';
import { setup } from './companies/setup.ts';
import { system } from './system.ts';
import { templates } from './jobs/templates.ts';
import { tokens } from './account/tokens.ts';
import { keys } from './companies/keys.ts';
import { records } from './records/records.ts';
import { transcripts } from './interview/transcripts.ts';
import { trials } from './jobs/trials.ts';
import { videos } from './questions/videos.ts';
import { cohorts } from './cohorts/cohorts.ts';
import { cohortEvidence } from './cohorts/evidence.ts';
import { joining } from './cohorts/joining.ts';
import { vouchers } from './marketplace/vouchers.ts';

/** Every operation of the API. */
export const contract = {
  ...auth,
  ...companySettings,
  ...accounts,
  ...enforcement,
  ...passkeys,
  ...secondFactor,
  ...singleSignOn,
  ...directory,
  ...scim,
  ...jobs,
  ...questions,
  ...companyArchives,
  ...contentImports,
  ...library,
  ...attachments,
  ...reports,
  ...reportRecipients,
  ...reportViews,
  ...desk,
  ...reviewers,
  ...applications,
  ...feedbacks,
  ...ratingFairnesses,
  ...calibrations,
  ...corrections,
  ...requirements,
  ...imports,
  ...cvs,
  ...bulkOperations,
  ...deletions,
  ...extensions,
  ...exportFiles,
  ...messages,
  ...erasure,
  ...applicantRequests,
  ...answers,
  ...aiFeedbacks,
  ...aiBudgets,
  ...bounces,
  ...mailBudgets,
  ...replyAddresses,
  ...aiRecords,
  ...signalReports,
  ...evidence,
  ...ownAi,
  ...practiceFigures,
  ...equality,
  ...biasReports,
  ...transcripts,
  ...reviews,
  ...formerReviewers,
  ...passes,
  ...guest,
  ...applicantRecords,
  ...guestLinks,
  ...rubrics,
  ...matrix,
  ...feed,
  ...notificationRoutes,
  ...privacy,
  ...publicJobs,
  ...marketplace,
  ...marketplaceFigures,
  ...vouchers,
  ...cohorts,
  ...cohortEvidence,
  ...joining,
  ...manageMarketplace,
  ...companyEvents,
  ...interviews,
  ...practice,
  ...learners,
  ...shares,
  ...progress,
  ...applicantCvs,
  ...help,
  ...confidence,
  ...surveys,
  ...interviewForms,
  ...questionnaires,
  ...judgementTests,
  ...webinars,
  ...interviewWebinars,
  ...cvCopilots,
  ...providerTests,
  ...webhooks,
  ...applicantHomes,
  ...ownData,
  ...fairness,
  ...recordings,
  ...shortLinks,
  ...setup,
  ...platform,
  ...system,
  ...search,
  ...people,
  ...mailings,
  ...reminderRoutes,
  ...templates,
  ...trials,
  ...videos,
  ...tokens,
  ...keys,
  ...records,
  ...companies,
  ...companyUsers,
  ...companyFeaturesOperations,
  ...firstStepsOperations,
  ...plans,
  ...audit,
  ...previews,
  ...constants,
} as const;
export type Contract = typeof contract;
export type Operation = keyof Contract & RouteKey;

type Part<K extends Operation, Name extends string> = Contract[K] extends {
  [name in Name]: infer Schema extends z.ZodType;
}
  ? Schema
  : undefined;
type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;
type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

export type ParamsOf<K extends Operation> = Output<Part<K, 'params'>>;
export type QueryOf<K extends Operation> = Output<Part<K, 'query'>>;
export type QueryInputOf<K extends Operation> = Input<Part<K, 'query'>>;
export type BodyOf<K extends Operation> = Output<Part<K, 'body'>>;
export type BodyInputOf<K extends Operation> = Input<Part<K, 'body'>>;
type Responses<K extends Operation> = Contract[K]['responses'];
/** The body of a successful response. */
export type ResultOf<K extends Operation> = {
  [Code in keyof Responses<K>]: Output<Responses<K>[Code]>;
}[keyof Responses<K>];

/** The rule for the audit log; undefined for what only reads. */
export const auditRuleOf = (operation: Operation): AuditRule | undefined => (contract[operation] as Route).audit;
