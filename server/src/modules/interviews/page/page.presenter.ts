import { asksForAi } from '@vivavoce/domain/ai/gate.ts';
import { jobKind } from '@vivavoce/domain/jobs/kinds.ts';
import { isPromisedReview, purposeOf } from '@vivavoce/domain/jobs/purpose.ts';
import { hasWordFacts } from '@vivavoce/domain/signals/signals.ts';
import { REQUEST_TYPES } from '@vivavoce/domain/applications/request-types.ts';
import type { Interview } from '@vivavoce/contract/types.ts';
import { referenceOf } from '@vivavoce/domain/applications/reference.ts';
import { sendingEndsAt } from '@vivavoce/domain/jobs/deadline-phase.ts';
import { noticeVersionOf } from '@vivavoce/domain/companies/notice-version.ts';
import { formParts, workOf } from '@vivavoce/domain/kinds/forms.ts';
import type { Context } from '../../../context.ts';
import { privacyNotice } from '../../../env.ts';
import { aiServices } from '../../../integrations/ai/provider.ts';
import { ownRequestRefusal } from '../../../policies/applicant-requests.policy.ts';
import { closedAt, endOf, gateOf } from '../../../policies/interviews.policy.ts';
import { publicImageAddress } from '../../attachments/job-files.service.ts';
import { applicantNames } from '../../mails/composing/applicant-name.ts';
import { fillRichText } from '../../mails/composing/compose-mail.ts';
import { marketplaceAddress } from '../../mails/outgoing.service.ts';
import { deadlineOf, retentionOf, subjectOf } from '../state/interview-state.ts';
import type { InterviewState, OpenedInterview } from '../state/interview-state.ts';
import { presentInterviewVideo, timedQuestions } from '../videos/interview-videos.ts';
import { NOTICE_VERSION } from '../state/notice.ts';
import { presentQuestion } from '../questions/question.presenter.ts';

const iso = (instant: Date | null): string | null => instant?.toISOString() ?? null;

/** Text of staff with the applicant's values in its merge tags. */
function personal(ctx: Context, state: InterviewState): (html: string) => string {
  const { interview } = state;
  const { application, user, job, company, version } = interview;
  const locale = application.locale ?? job.default_locale;
  const source = {
    locale,
    company: {
      ...company,
      name: company.account_name,
      primary: company.primary_color,
      marketplace_url: marketplaceAddress(ctx, locale, company),
    },
    job: {
      title: version.title,
      ...workOf(version, timedQuestions(state)),
      custom_fields: job.custom_fields,
      schedule: null,
    },
    applicant: applicantNames(user, application),
    deadline: deadlineOf(interview),
  };
  return (html) => fillRichText(source, html);
}

const purposeFor = ({ application, job }: Pick<OpenedInterview, 'application' | 'job'>) =>
  purposeOf(job, isPromisedReview(job, application));

const presentJob = (
  ctx: Context,
  state: InterviewState,
  { application, job, company, version, reviewers }: OpenedInterview,
  fill: (html: string) => string,
): Interview['job'] => ({
  kind: jobKind(job),
  purpose: purposeFor({ application, job }),
  title: version.title,
  description: version.description,
  contact_name: version.contact_name || job.invitation_from_name || company.account_name,
  contact_email: state.contact_email,
  details: version.details ?? '',
  image: publicImageAddress(job),
  attachments: (version.attachments ?? []).map((file) => ({
    ...file,
    url: `/api/interview/${application.id}/attachments/${file.id}`,
  })),
  applicant_accept_subheading: version.applicant_accept_subheading,
  applicant_accept_text: fill(version.applicant_accept_text),
  interview_intro_text: fill(version.interview_intro_text),
  interview_complete_message: fill(version.interview_complete_message),
  applicant_accept_video: presentInterviewVideo(state, version.applicant_accept_video),
  interview_intro_video: presentInterviewVideo(state, version.interview_intro_video),
  interview_complete_video: presentInterviewVideo(state, version.interview_complete_video),
  allow_answer_review: version.allow_answer_review,
  show_attempts: version.show_attempts ?? false,
  sms_enabled: job.sms_enabled && company.sms_enabled,
  cv_requested: job.cv_requested,
  // After practice the applicant finds more of it without a mention by the activity.
  practice_url:
    job.invitation_promote_practice || purposeFor({ application, job }) === 'practice'
      ? marketplaceAddress(ctx, application.locale ?? job.default_locale, company)
      : null,
  custom_field_label: job.custom_field_label,
  ai_summary_enabled: asksForAi(job, company),
  ai_services: asksForAi(job, company) ? aiServices(ctx.env) : null,
  word_facts: hasWordFacts(job, company),
  review_promised: isPromisedReview(job, application),
  ...workOf(version, timedQuestions(state)),
  retention_days: retentionOf({ application, job, company }),
  reviewers,
});

const presentCompany = (ctx: Context, { interview: { company }, notice }: InterviewState): Interview['company'] => ({
  name: company.account_name,
  logo: company.logo,
  primary: company.primary_color,
  alternate_brand: company.alternate_brand,
  time_zone: company.time_zone,
  data_role: company.company_data_role,
  privacy_url: notice ? null : privacyNotice(ctx.env, company.account_type),
  notice,
});

/** The kinds of requests available now; an open one blocks a second of its kind. */
const askable = ({ interview, requests }: InterviewState, now: Date): Interview['may_ask'] => {
  const { status, shortlisted_at, rejected_at, outcome_mail_at } = interview.application;
  const subject = { ...subjectOf(interview), status, shortlisted_at, rejected_at, outcome_mail_at };
  const waits = (type: (typeof REQUEST_TYPES)[number]) =>
    requests.some(({ action_type, state }) => action_type === type && state === 'open');
  // Answers are recorded again by question; a form has none.
  const fits = (type: (typeof REQUEST_TYPES)[number]) => type !== 'Reset' || !interview.version.form;
  return REQUEST_TYPES.filter((type) => fits(type) && ownRequestRefusal(type, subject, now) === null && !waits(type));
};

/** @param device the calling browser tab; with it the gate shows whether another tab holds the recorder */
export function presentInterview(ctx: Context, state: InterviewState, now: Date, device?: string): Interview {
  const { interview, consent, notice } = state;
  const { application, user, job } = interview;
  const { form } = interview.version;
  const applicantName = applicantNames(user, application);
  const subject = subjectOf(interview);
  const end = endOf(subject);
  return {
    application: application.id,
    shorturl: job.shorturl,
    server_time: now.toISOString(),
    gate: gateOf(subject, now, device),
    locale: application.locale ?? job.default_locale,
    reference: referenceOf(application.id),
    applicant: {
      first_name: applicantName.first_name,
      last_name: applicantName.last_name,
      email: user.email,
      phone: application.phone,
      custom_field: application.custom_field,
    },
    company: presentCompany(ctx, state),
    job: presentJob(ctx, state, interview, personal(ctx, state)),
    cv: state.cv,
    survey: state.survey,
    deadline: iso(subject.deadline),
    closed_at: iso(closedAt(subject)),
    send_until: iso(end && sendingEndsAt(end)),
    notice_version: noticeVersionOf(NOTICE_VERSION, notice?.version ?? null),
    consent: consent ? { at: consent.at.toISOString(), notice_version: consent.notice_version, ai: consent.ai } : null,
    checked_at: iso(application.checked_at),
    responded_at: iso(application.responded_at),
    declined_at: iso(application.declined_at),
    adjustments: application.adjustments,
    reasonable_adjustments: application.reasonable_adjustments,
    adjustments_at_once: interview.company.adjustments_at_once,
    requests: state.requests,
    may_ask: askable(state, now),
    questions: interview.version.questions
      .toSorted((a, b) => a.order - b.order)
      .map((question) => presentQuestion(state, question, now)),
    webinar: job.is_webinar,
    form: form ? { kind: form.kind, parts: formParts(form).length } : null,
  };
}
