import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { z } from 'zod';
import { applicantRequest } from './applications/applicant-requests.ts';
import { answer } from './interview/answers.ts';
import { applicationDetail } from './applications/applications.ts';
import { currentUser } from './account/auth.ts';
import { settings } from './companies/settings.ts';
import { contract } from './index.ts';
import { job } from './jobs/jobs.ts';
import { matrixReview } from './reviews/matrix.ts';
import { question } from './questions/questions.ts';
import { answerReview, comment, overallReview, reviewComment } from './reviews/reviews.ts';
import { rubric, rubricReview } from './reviews/rubrics.ts';

const decision = readFileSync(new URL('../docs/decisions/038-fields-of-the-specification.md', import.meta.url), 'utf8');
/** Names that the table of the decision exempts for now: `Job.allow_comms` and the like. */
const exceptions = [...decision.matchAll(/`([A-Z]\w+\.[a-z_]+)`/g)].map(([, name]) => String(name));

const page = (call: 'GET /api/activities' | 'GET /api/companies/{shortname}/actions') => contract[call].responses[200];

/** Every entity of the specification (staff-app, 3) with its fields, in its own words. */
const ENTITIES: readonly [string, z.ZodObject, string][] = [
  [
    'Job',
    job,
    `id title status archived description details role duration question_count applicant_deadline_days fixed_deadline
     reinvitation_deadline assessment_type competencies attachments allow_answer_review record_answers advertise_review
     rating_style rating_scale invitation_promote_practice interview_complete_notice sjt_assessment sjt_pass_mark allow_comms
     custom_fields custom_field_label sms_enabled default_locale test_provider is_webinar is_questionnaire is_cvcopilot
     ai_summary_enabled shorturl image job_activity_type job_sub_activity_type applicant_accept_subheading
     applicant_accept_text interview_intro_text applicant_accept_video interview_intro_video interview_complete_video
     interview_complete_from_name interview_complete_message interview_complete_reply_to_email invitation_from_name
     invitation_text rejection_email_from_name rejection_email_reply_to_email rejection_email_body_text
     review_available_email_body_text questionnaire_download_cta_text questionnaire_intro_text questionnaire_rating_type
     marketplace_public marketplace_order marketplace_featured marketplace_title marketplace_description marketplace_details
     marketplace_stock_image marketplace_image`,
  ],
  [
    'Application',
    applicationDetail,
    `id user job answer_count average_review reviewed_at shortlisted_at rejected_at declined_at declined_reason responded_at
     invited_at invitation_failed deadline status external_id reasonable_adjustments invite cv programmes`,
  ],
  ['Question', question, 'id job video_id competency'],
  ['Rubric', rubric, 'question job'],
  ['Answer', answer, 'id question order removed'],
  ['Action', applicantRequest, 'id action_type completed dismissed declined'],
  ['Actions', page('GET /api/companies/{shortname}/actions'), 'page has_next actions pending_actions'],
  ['Feed', page('GET /api/activities'), 'results previous page'],
  ['Review', overallReview, 'rating application user programme_reviews'],
  ['AnswerReview', answerReview, 'rating answer user'],
  ['RubricReview', rubricReview, 'application question indicator reviewer'],
  ['MatrixReview', matrixReview, 'id application question competency indicator level'],
  ['Comment', comment, 'application comment user'],
  ['ReviewComment', reviewComment, 'application comment question reviewer'],
  [
    'Company',
    settings,
    `id shortname account_name account_type hub_type freemium screen_recording ai_smart_priority_enabled logo account_message
     account_message_style custom_fields`,
  ],
  ['CurrentUser', currentUser, 'id first_name last_name full_name locale current_company'],
];

it.each(ENTITIES)(
  '%s has every field of the specification by its name, or the decision says why not',
  (entity, shape, names) => {
    const missing = names
      .split(/\s+/)
      .filter((name) => !(name in shape.shape))
      .map((name) => `${entity}.${name}`);
    const exceptionsHere = exceptions.filter((name) => name.startsWith(`${entity}.`));
    expect(new Set(missing)).toEqual(new Set(exceptionsHere));
  },
);

it('what stands within an applicant has the names of the specification too', () => {
  const { user, job: of } = applicationDetail.shape;
  expect(Object.keys(user.shape)).toEqual(expect.arrayContaining(['full_name', 'email']));
  expect(Object.keys(of.shape)).toEqual(expect.arrayContaining(['id', 'title', 'rating_style', 'question_count']));
});
