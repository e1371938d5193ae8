import { equalityRoutes } from './equality/equality.routes.ts';
import { learnersRoutes } from './learners/learners.routes.ts';
import { sharesRoutes } from './shares/shares.routes.ts';
import { practiceRoutes } from './practice/practice.routes.ts';
import { aiRoutes } from './ai/ai.routes.ts';
import { auditRoutes } from './audit/audit.routes.ts';
import type { Handlers } from '../http/handlers.ts';
import { accountRoutes } from './account/account.routes.ts';
import { applicantRequestsRoutes } from './applicant-requests/applicant-requests.routes.ts';
import { applicantRecordsRoutes } from './applicant-records/applicant-records.routes.ts';
import { answersRoutes } from './answers/answers.routes.ts';
import { applicantListRoutes } from './applications/list/list.routes.ts';
import { addingRoutes } from './applications/adding/adding.routes.ts';
import { applicantRoutes } from './applications/applicant/applicant.routes.ts';
import { changesRoutes } from './applications/changes/changes.routes.ts';
import { decisionsRoutes } from './applications/decisions/decisions.routes.ts';
import { invitationsRoutes } from './applications/invitations/invitations.routes.ts';
import { mailHistoryRoutes } from './applications/mail-history/mail-history.routes.ts';
import { requirementsRoutes } from './requirements/requirements.routes.ts';
import { correctEmailRoutes } from './applications/correct-email/correct-email.routes.ts';
import { eraseRoutes } from './applications/erase/erase.routes.ts';
import { cvsRoutes } from './applications/cvs/cvs.routes.ts';
import { extendRoutes } from './applications/extensions/extend.routes.ts';
import { attachmentsRoutes } from './attachments/attachments.routes.ts';
import { companiesRoutes } from './companies/companies.routes.ts';
import { companyEventsRoutes } from './company-events/company-events.routes.ts';
import { constantsRoutes } from './constants/constants.routes.ts';
import { criteriaRoutes } from './criteria/criteria.routes.ts';
import { bulkOperationsRoutes } from './applications/bulk-operations/bulk-operations.routes.ts';
import { deletionsRoutes } from './deletions/deletions.routes.ts';
import { exportsRoutes } from './exports/exports.routes.ts';
import { notificationsRoutes } from './notifications/notifications.routes.ts';
import { feedRoutes } from './feed/feed.routes.ts';
import { feedbackRoutes } from './feedback/feedback.routes.ts';
import { importsRoutes } from './imports/imports.routes.ts';
import { homeRoutes } from './interviews/home/home.routes.ts';
import { ownDataRoutes } from './interviews/own-data/own-data.routes.ts';
import { openingRoutes } from './interviews/opening/opening.routes.ts';
import { interviewSetupRoutes } from './interviews/setup/setup.routes.ts';
import { pageRoutes } from './interviews/page/page.routes.ts';
import { leaseRoutes } from './interviews/clocks/lease.routes.ts';
import { breaksRoutes } from './interviews/breaks/breaks.routes.ts';
import { ownRecordingsRoutes } from './interviews/recordings/own-recordings.routes.ts';
import { writingRoutes } from './interviews/written-answers/writing.routes.ts';
import { interviewVideosRoutes } from './interviews/videos/interview-videos.routes.ts';
import { practiseAgainRoutes } from './interviews/reopening/practise-again.routes.ts';
import { submissionRoutes } from './interviews/submission/submission.routes.ts';
import { providerSignInRoutes } from './single-sign-on/sign-in/sign-in.routes.ts';
import { samlAnswersRoutes } from './single-sign-on/saml-answers/saml-answers.routes.ts';
import { providerLogoutRoutes } from './single-sign-on/logout/logout.routes.ts';
import { providersRoutes } from './single-sign-on/providers/providers.routes.ts';
import { domainsRoutes } from './single-sign-on/domains/domains.routes.ts';
import { enforcementRoutes } from './single-sign-on/enforcement/enforcement.routes.ts';
import { connectionsRoutes } from './single-sign-on/connections/connections.routes.ts';
import { provisioningRoutes } from './provisioning/provisioning.routes.ts';
import { privacyRoutes } from './privacy/privacy.routes.ts';
import { firstStepsRoutes } from './first-steps/first-steps.routes.ts';
import { plansRoutes } from './plans/plans.routes.ts';
import { figuresRoutes } from './marketplace/figures/figures.routes.ts';
import { marketplaceRoutes } from './marketplace/marketplace.routes.ts';
import { manageMarketplaceRoutes } from './marketplace/manage/manage.routes.ts';
import { applicantCvRoutes } from './interviews/cv/applicant-cv.routes.ts';
import { ownCaptionsRoutes } from './interviews/captions/own-captions.routes.ts';
import { helpRoutes } from './interviews/help/help.routes.ts';
import { cvReportsRoutes } from './cv-reports/cv-reports.routes.ts';
import { cvCheckRoutes } from './interviews/cv-check/cv-check.routes.ts';
import { providerTestsRoutes } from './provider-tests/provider-tests.routes.ts';
import { ownTestRoutes } from './provider-tests/own-test.routes.ts';
import { questionnaireFeedbackRoutes } from './questionnaire-feedback/questionnaire-feedback.routes.ts';
import { formsRoutes } from './forms/forms.routes.ts';
import { seatRoutes } from './interviews/webinars/seat.routes.ts';
import { fillingRoutes } from './interviews/forms/filling.routes.ts';
import { surveyRoutes } from './interviews/survey/survey.routes.ts';
import { previewRoutes } from './interviews/preview/preview.routes.ts';
import { publicRoutes } from './interviews/registration/public.routes.ts';
import { recordingRoutes } from './interviews/recordings/recording.routes.ts';
import { trialRoutes } from './interviews/trials/trial.routes.ts';
import { libraryRoutes } from './library/library.routes.ts';
import { jobsRoutes } from './jobs/jobs.routes.ts';
import { messagesRoutes } from './messages/messages.routes.ts';
import { passesRoutes } from './passes/passes.routes.ts';
import { guestRoutes } from './guests/guests.routes.ts';
import { guestLinksRoutes } from './guests/guest-links.routes.ts';
import { platformRoutes } from './platform/platform.routes.ts';
import { setupRoutes } from './platform/setup.routes.ts';
import { questionsRoutes } from './questions/questions.routes.ts';
import { calibrationsRoutes } from './calibrations/calibrations.routes.ts';
import { ratingFairnessRoutes } from './rating-fairness/rating-fairness.routes.ts';
import { reportsRoutes } from './reports/reports.routes.ts';
import { reviewersRoutes } from './reviewers/reviewers.routes.ts';
import { criteriaReviewsRoutes } from './reviews/criteria/criteria-reviews.routes.ts';
import { raiseRequestRoutes } from './interviews/requests/raise-request.routes.ts';
import { reviewsRoutes } from './reviews/reviews.routes.ts';
import { taggingRoutes } from './applications/tagging/tagging.routes.ts';
import { peopleRoutes } from './people/people.routes.ts';
import { searchRoutes } from './search/search.routes.ts';
import { bounceRoutes } from './mails/bounces/bounces.routes.ts';
import { mailsRoutes } from './mails/mails.routes.ts';
import { mailingsRoutes } from './mailings/mailings.routes.ts';
import { secondFactorRoutes } from './second-factor/second-factor.routes.ts';
import { settingsRoutes } from './settings/settings.routes.ts';
import { signInRoutes } from './sign-in/sign-in.routes.ts';
import { systemRoutes } from './system/system.routes.ts';
import { tokensRoutes } from './tokens/tokens.routes.ts';
import { recordsRoutes } from './records/records.routes.ts';
import { templatesRoutes } from './templates/templates.routes.ts';
import { videosRoutes } from './videos/videos.routes.ts';
import { companyArchivesRoutes } from './company-archives/company-archives.routes.ts';
import { webhooksRoutes } from './webhooks/webhooks.routes.ts';
import { webinarsRoutes } from './webinars/webinars.routes.ts';
import { cohortEvidenceRoutes } from './cohort-evidence/cohort-evidence.routes.ts';
import { cohortsRoutes } from './cohorts/cohorts.routes.ts';
import { vouchersRoutes } from './vouchers/vouchers.routes.ts';

/** A handler for every operation of the contract. */
export const handlers = {
  ...secondFactorRoutes,
  ...signInRoutes,
  ...settingsRoutes,
  ...accountRoutes,
  ...jobsRoutes,
  ...questionsRoutes,
  ...libraryRoutes,
  ...attachmentsRoutes,
  ...reportsRoutes,
  ...reviewersRoutes,
  ...applicantListRoutes,
  ...addingRoutes,
  ...applicantRoutes,
  ...changesRoutes,
  ...decisionsRoutes,
  ...invitationsRoutes,
  ...mailHistoryRoutes,
  ...importsRoutes,
  ...cvsRoutes,
  ...correctEmailRoutes,
  ...requirementsRoutes,
  ...eraseRoutes,
  ...extendRoutes,
  ...bulkOperationsRoutes,
  ...deletionsRoutes,
  ...privacyRoutes,
  ...providerSignInRoutes,
  ...samlAnswersRoutes,
  ...providerLogoutRoutes,
  ...providersRoutes,
  ...domainsRoutes,
  ...enforcementRoutes,
  ...connectionsRoutes,
  ...provisioningRoutes,
  ...messagesRoutes,
  ...reviewsRoutes,
  ...criteriaReviewsRoutes,
  ...raiseRequestRoutes,
  ...applicantRecordsRoutes,
  ...feedbackRoutes,
  ...ratingFairnessRoutes,
  ...calibrationsRoutes,
  ...criteriaRoutes,
  ...applicantRequestsRoutes,
  ...exportsRoutes,
  ...feedRoutes,
  ...notificationsRoutes,
  ...answersRoutes,
  ...aiRoutes,
  ...practiceRoutes,
  ...learnersRoutes,
  ...sharesRoutes,
  ...equalityRoutes,
  ...openingRoutes,
  ...interviewSetupRoutes,
  ...pageRoutes,
  ...leaseRoutes,
  ...breaksRoutes,
  ...ownRecordingsRoutes,
  ...writingRoutes,
  ...interviewVideosRoutes,
  ...practiseAgainRoutes,
  ...submissionRoutes,
  ...applicantCvRoutes,
  ...surveyRoutes,
  ...fillingRoutes,
  ...formsRoutes,
  ...questionnaireFeedbackRoutes,
  ...companyArchivesRoutes,
  ...webhooksRoutes,
  ...webinarsRoutes,
  ...seatRoutes,
  ...cvReportsRoutes,
  ...providerTestsRoutes,
  ...ownTestRoutes,
  ...cvCheckRoutes,
  ...helpRoutes,
  ...ownCaptionsRoutes,
  ...homeRoutes,
  ...ownDataRoutes,
  ...publicRoutes,
  ...marketplaceRoutes,
  ...figuresRoutes,
  ...manageMarketplaceRoutes,
  ...companyEventsRoutes,
  ...trialRoutes,
  ...recordingRoutes,
  ...setupRoutes,
  ...passesRoutes,
  ...guestRoutes,
  ...guestLinksRoutes,
  ...platformRoutes,
  ...systemRoutes,
  ...tokensRoutes,
  ...recordsRoutes,
  ...companiesRoutes,
  ...firstStepsRoutes,
  ...plansRoutes,
  ...auditRoutes,
  ...previewRoutes,
  ...constantsRoutes,
  ...searchRoutes,
  ...peopleRoutes,
  ...taggingRoutes,
  ...mailingsRoutes,
  ...bounceRoutes,
  ...mailsRoutes,
  ...templatesRoutes,
  ...videosRoutes,
  ...vouchersRoutes,
  ...cohortsRoutes,
  ...cohortEvidenceRoutes,
} satisfies Handlers;
