import type { Operation } from '@vivavoce/contract/index.ts';
import type { ImportKind } from '@vivavoce/domain/companies/import-limits.ts';
import { NOTICE_VERSION } from '../../src/modules/interviews/state/notice.ts';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { FIRST_TYPES } from '../../src/modules/marketplace/activity-types.ts';
import { versionOf } from '../../src/modules/marketplace/manage/categories.service.ts';
import { hashToken, replyCodeHash } from '../../src/lib/secrets.ts';
import type { Request } from '../api-client.ts';
import { aForm, aPdf, aWholePng } from '../files.ts';
import type { PlantedActivity } from './planted-activity.ts';
import { NO_WEBHOOK } from './cell-call.ts';
import type { World } from './world.ts';

/** Password of the owner. */
export const PASSWORD = 'a quiet street of nine houses';
const NEW_PASSWORD = `${PASSWORD}, and one more`;
/** Version of the categories that a company starts with. */
const FIRST_CATEGORIES = versionOf(FIRST_TYPES.map(({ value, label, icon }) => ({ value, label, icon, items: [] })));
/** Key of a stored object. */
export const RECORDING = 'answers/audit/video.mp4';

interface Preparation {
  /** Brings the rows of the tree into the state that the operation needs. */
  state?: (tree: PlantedActivity, world: World) => SQL;
  /** A CV is stored first, by this method at the same path. */
  first?: 'PUT';
  request?: (tree: PlantedActivity, world: World) => Request;
  /** Added to the path. */
  query?: (tree: PlantedActivity, world: World) => string;
}

/** An import that added nothing. */
const anImportOf =
  (kind: ImportKind) =>
  (_tree: PlantedActivity, { company_id, people }: World) =>
    sql`
    insert into content_imports (id, company_id, kind, created_by, created_at, filename, added) overriding system value
    values (999999, ${company_id}, ${kind}, ${people.owner.id}, now(), 'list.csv', '{}')
    on conflict (id) do update set kind = excluded.kind, undone_at = null`;

/** A cohort with a code, and a request to join by it. */
const aCohort = (_tree: PlantedActivity, { company_id, people }: World) => sql`
  with cohort as (
    insert into cohorts (id, company_id, name, ends_on, join_code, created_by) overriding system value
    values (999999, ${company_id}, 'Nursing', current_date + 90, 'NOPENOPE', ${people.owner.id})
    on conflict (id) do update set join_code = excluded.join_code)
  insert into cohort_joins (cohort_id, code, token_hash, email, first_name, last_name, locale)
  values (999999, 'NOPENOPE', ${hashToken('no such link')}, 'nia@audit.example', 'Nia', 'Bell', 'en-gb')
  on conflict do nothing`;

/** The same with a member and an assignment. */
const aBusyCohort = ({ application, job }: PlantedActivity, { company_id, people }: World) => sql`
  with cohort as (
    insert into cohorts (id, company_id, name, ends_on, created_by) overriding system value
    values (999999, ${company_id}, 'Nursing', current_date + 90, ${people.owner.id}) on conflict (id) do nothing),
  member as (
    insert into cohort_members (id, cohort_id, company_id, user_id, full_name, first_name, source) overriding system value
    values (999998, 999999, ${company_id}, ${application.user_id}, 'Nia Bell', 'Nia', 'list') on conflict do nothing)
  insert into cohort_assignments (id, cohort_id, job_id, company_id, due_at, created_by) overriding system value
  values (999998, 999999, ${job.id}, ${company_id}, now() + interval '9 days', ${people.owner.id}) on conflict do nothing`;

/** The same with an assignment of a quarter that has ended. */
const aFormerCohort = ({ job }: PlantedActivity, { company_id, people }: World) => sql`
  with cohort as (
    insert into cohorts (id, company_id, name, ends_on, created_by) overriding system value
    values (999999, ${company_id}, 'Nursing', current_date + 90, ${people.owner.id}) on conflict (id) do nothing)
  insert into cohort_assignments (cohort_id, job_id, company_id, due_at, created_by, created_at, ended_at)
  values (999999, ${job.id}, ${company_id}, now(), ${people.owner.id}, '2025-01-10', now())`;

/** An open invitation of the company to an account. */
const invitation = (token: string, user: number, company: number) => sql`
  insert into company_invitations (token_hash, company_id, user_id, role, expires_at)
  values (${hashToken(token)}, ${company}, ${user}, 'member', now() + interval '1 hour')`;

const invited = ({ application, answer }: PlantedActivity) => sql`
  with gone as (delete from answers where id = ${answer})
  update applications set status = 1, responded_at = null, opened_at = null, answer_count = 0 where id = ${application.id}`;

/** An interview that is not sent yet, of an activity that asks for a CV. */
const asksForCv = ({ application, job }: PlantedActivity) => sql`
  with requested as (update jobs set cv_requested = true where id = ${job.id})
  update applications set status = 2, responded_at = null where id = ${application.id}`;

const anArchive = ({ application: { id, company_id } }: PlantedActivity) => sql`
  insert into data_archives (id, application_id, company_id, state, file_key, bytes, expires_at) overriding system value
  values (${id}, ${id}, ${company_id}, 'ready', ${RECORDING}, 1, now() + interval '1 day')`;

/** Feedback that can be released; released feedback can be taken back. */
const feedbackSince =
  (released: SQL) =>
  ({ application, job }: PlantedActivity) =>
    sql`
  insert into feedback (application_id, job_id, opening, changed_by, released_at)
  values (${application.id}, ${job.id}, 'Thank you', ${job.created_by}, ${released})`;

const ratedOverall = ({ job }: PlantedActivity) => sql`update jobs set rating_style = 2 where id = ${job.id}`;

const REPLY_CODE = '123456';
/** A reply address that waits for its code. */
const waitingForCode = (_tree: PlantedActivity, { company_id, server: { ctx } }: World) => {
  const email = 'replies@mail.example';
  const code_hash = replyCodeHash(ctx.env.SESSION_SECRET, company_id, email, REPLY_CODE);
  const pending = { email, code_hash, expires_at: new Date(ctx.now().getTime() + 60_000).toISOString(), tries: 0 };
  return sql`update companies set reply_to_pending = ${JSON.stringify(pending)}::jsonb where id = ${company_id}`;
};

const aWebhook = (_tree: PlantedActivity, { company_id, people }: World) => sql`
  insert into webhook_endpoints (id, company_id, name, address, events, body, secret, secret_at, former_secret, former_until, state_at, created_by)
  overriding system value values (${NO_WEBHOOK}, ${company_id}, 'Records', 'https://8.8.8.8/', array['job.published'], 'thin', 'sealed', now(), 'sealed', now(), now(), ${people.owner.id})
  on conflict (id) do update set deleted_at = null`;
/** A moment within the time for which events are kept. */
const sinceNow = (_tree: PlantedActivity, { server: { ctx } }: World) => ({
  json: { since: new Date(ctx.now().getTime() - 60_000).toISOString() },
});

/** Calls that succeed, where those of the matrix are refused because of their body or the state of the rows. */
export const PREPARATIONS: Partial<Record<Operation, Preparation>> = {
  // Each call has a tag of its own in the same company: those of the first calls make room below the limit.
  'POST /api/tags': {
    state: ({ job }) => sql`delete from tags where id in (
      select id from tags where company_id = ${job.company_id} order by id limit 50)`,
  },
  'POST /api/reply-address/check': { state: waitingForCode, request: () => ({ json: { code: REPLY_CODE } }) },
  'POST /api/people/{person}/merge': {
    state: ({ job }, { colleague }) =>
      sql`insert into applications (job_id, company_id, user_id) values (${job.id}, ${job.company_id}, ${colleague})`,
    request: (_tree, { colleague }) => ({ json: { other: colleague } }),
  },
  'POST /api/jobs/{job}/reviews': { state: ratedOverall },
  'PUT /api/jobs/{job}/reviews/{id}': { state: ratedOverall },
  'PUT /api/jobs/{job}/judgement-test': {
    state: ({ job }) => sql`update jobs set sjt_assessment = true, status = 'Draft' where id = ${job.id}`,
  },
  'POST /api/jobs/{job}/scenario-pictures': {
    state: ({ job }) => sql`update jobs set sjt_assessment = true, status = 'Draft' where id = ${job.id}`,
    request: () => aForm('image', 'small.png', aWholePng(200, 200)),
  },
  'PUT /api/jobs/{job}/questionnaire-questions': {
    state: ({ job }) => sql`update jobs set is_questionnaire = true, status = 'Draft' where id = ${job.id}`,
  },
  'PUT /api/jobs/{job}/assessment': {
    state: ({ job }) => sql`update jobs set test_provider = 'test_partnership', status = 'Draft' where id = ${job.id}`,
  },
  'PUT /api/jobs/{job}/webinar': { state: ({ job }) => sql`update jobs set is_webinar = true where id = ${job.id}` },
  'POST /password-reset/ajax/confirm': {
    state: (_tree, { people }) => sql`
      insert into password_links (token_hash, user_id, purpose, expires_at)
      values (${hashToken('audit-password')}, ${people.owner.id}, 'reset', now() + interval '1 hour')`,
    request: () => ({ json: { token: 'audit-password', new_password: NEW_PASSWORD } }),
  },
  'GET /api/interview/{application}/archives/{archive}/file': { state: anArchive },
  'GET /api/archives/{archive_token}': { state: anArchive },
  'POST /api/jobs/{job}/applications/{application}/feedback/release': { state: feedbackSince(sql`null`) },
  'POST /api/jobs/{job}/applications/{application}/feedback/take-back': { state: feedbackSince(sql`now()`) },
  'POST /api/guest/open': { request: ({ application }) => ({ json: { token: `guest-of-${application.id}` } }) },
  'POST /login/ajax': {
    request: () => ({ json: { username: 'owner@audit.example', password: PASSWORD } }),
  },
  'POST /api/platform/companies': {
    request: (_tree, { company_shortname }) => ({
      json: {
        account_name: 'Taken',
        shortname: company_shortname,
        time_zone: 'Europe/London',
        plan: 'standard',
        first_name: 'Una',
        last_name: 'Reed',
        email: 'una.reed@matrix.example',
        locale: 'en-gb',
      },
    }),
  },
  'POST /api/email-change/confirm': {
    state: (_tree, { people, company_id }) => sql`
      insert into email_changes (token_hash, user_id, company_id, new_email, expires_at)
      values (${hashToken('audit-address')}, ${people.owner.id}, ${company_id}, 'new@audit.example', now() + interval '1 hour')`,
    request: () => ({ json: { token: 'audit-address', password: NEW_PASSWORD } }),
  },
  'POST /api/company-invitations/accept': {
    state: (_tree, { people, company_id }) => invitation('accepted', people.reviewer.id, company_id),
    request: () => ({ json: { token: 'accepted' } }),
  },
  'POST /api/company-invitations/decline': {
    state: (_tree, { people, company_id }) => invitation('declined', people.deciding_reviewer.id, company_id),
    request: () => ({ json: { token: 'declined' } }),
  },
  'POST /api/platform/mails/{mail}/resolve': {
    state: ({ email }) => sql`update mails set state = 'uncertain' where id = ${email}`,
  },
  'POST /api/platform/companies/{shortname}/reopen': {
    state: (_tree, { managed_company }) =>
      sql`update companies set suspended_at = now() where id = ${managed_company.id}`,
  },
  'POST /api/platform/companies/{shortname}/suspend': {
    state: (_tree, { managed_company }) =>
      sql`update companies set suspended_at = null where id = ${managed_company.id}`,
  },
  'DELETE /api/account/sessions/{session}': {
    state: (_tree, { people, foreign_session }) =>
      sql`update sessions set user_id = ${people.owner.id} where id = ${foreign_session}`,
  },
  'DELETE /api/account/tokens/{token}': {
    state: (_tree, { people, foreign_token }) =>
      sql`update api_tokens set user_id = ${people.owner.id} where id = ${foreign_token}`,
  },
  'DELETE /api/company-settings/directory/tokens/{token}': {
    state: (_tree, { company_id, people, foreign_token }) => sql`
      insert into scim_tokens (id, company_id, name, token_hash, created_by) overriding system value
      values (${foreign_token}, ${company_id}, 'Our directory', 'of-a-directory', ${people.owner.id})
      on conflict (id) do nothing`,
  },
  'GET /api/company-settings/archives/{company_archive}/file': {
    state: (_tree, { company_id, people }) => sql`
      insert into company_archives (id, company_id, state, file_key, bytes, created_by, expires_at)
      overriding system value
      values (999_999, ${company_id}, 'ready', ${RECORDING}, 1, ${people.owner.id}, now() + interval '1 day')
      on conflict (id) do nothing`,
  },
  'DELETE /api/company-settings/keys/{key}': {
    state: (_tree, { company_id, people, foreign_token }) => sql`
      insert into company_keys (id, company_id, user_id, name, token_hash, token_end, scopes, created_by)
      overriding system value
      values (${foreign_token}, ${company_id}, ${people.owner.id}, 'Ours', 'of-a-key', '9fK2', '{jobs:read}', ${people.owner.id})
      on conflict (id) do nothing`,
  },
  'PATCH /api/cohorts/{cohort}': { state: aCohort },
  'DELETE /api/cohorts/{cohort}': { state: aCohort },
  'POST /api/cohorts/{cohort}/join-code': { state: aCohort },
  'DELETE /api/cohorts/{cohort}/join-code': { state: aCohort },
  'POST /api/cohorts/{cohort}/members': { state: aCohort },
  'DELETE /api/cohorts/{cohort}/members/{member}': { state: aBusyCohort },
  'POST /api/cohorts/{cohort}/assignments': { state: aCohort },
  'DELETE /api/cohorts/{cohort}/assignments/{assignment}': { state: aBusyCohort },
  'POST /api/cohorts/{cohort}/reports': { state: aFormerCohort },
  'GET /api/cohorts/{cohort}/evidence/export': { state: aFormerCohort },
  'GET /api/cohorts/{cohort}/evidence/pdf': { state: aFormerCohort },
  'POST /api/join/{code}': { state: aCohort },
  'POST /api/join/{code}/confirm': { state: aCohort },
  'PATCH /api/webhooks/{webhook}': { state: aWebhook },
  'POST /api/webhooks/{webhook}/test': { state: aWebhook },
  'POST /api/webhooks/{webhook}/send-again': { state: aWebhook, request: sinceNow },
  'POST /api/webhooks/{webhook}/secret': { state: aWebhook },
  'DELETE /api/webhooks/{webhook}/former-secret': { state: aWebhook },
  'DELETE /api/webhooks/{webhook}': { state: aWebhook },
  'DELETE /api/questions/imports/{content_import}': { state: anImportOf('questions') },
  'DELETE /api/company-users/imports/{content_import}': { state: anImportOf('users') },
  'DELETE /templates/api/job-templates/imports/{content_import}': { state: anImportOf('templates') },
  'DELETE /api/companies/update-delete/company-users/{id}': {
    query: (_tree, { people }) => `?hand_over_to=${people.owner.id}`,
  },
  'POST /api/jobs/{job}/marketplace/move': {
    state: ({ job }) => sql`update jobs set marketplace_order = 1 where id = ${job.id}`,
  },
  'PUT /api/marketplace/categories': {
    request: () => ({ json: { categories: [], based_on: FIRST_CATEGORIES } }),
  },
  'POST /api/jobs/{job}/publish': {
    state: ({ job }) => sql`update jobs set status = 'Draft', published_at = null where id = ${job.id}`,
  },
  'POST /api/jobs/{job}/unarchive': { state: ({ job }) => sql`update jobs set archived = true where id = ${job.id}` },
  'DELETE /api/jobs/{job}': { request: ({ job }) => ({ json: { title: job.title } }) },
  'PUT /api/jobs/{job}/image': { request: () => aForm('image', 'small.png', aWholePng(200, 200)) },
  'PUT /api/settings/square-logo': { request: () => aForm('square_logo', 'mark.png', aWholePng(128, 128)) },
  'PUT /api/jobs/{job}/marketplace-image': { request: () => aForm('image', 'card.png', aWholePng(480, 240)) },
  'DELETE /api/jobs/{job}/marketplace-image': {
    state: ({ job }) => sql`update jobs set marketplace_image_file_id = image_file_id where id = ${job.id}`,
  },
  'POST /api/jobs/{job}/applications/{application}/correct_email': { state: invited },
  'POST /api/jobs/{job}/applications/{application}/invite': { state: invited },
  'POST /api/jobs/{job}/applications/{application}/extend': { state: invited },
  'DELETE /api/jobs/{job}/applications/{application}/cv': {
    first: 'PUT',
  },
  'GET /api/jobs/{job}/applications/{application}/cv': {
    first: 'PUT',
  },
  'GET /api/jobs/{job}/answers/{answer}/video': {
    state: ({ attempt }) => sql`update attempts set media_key = ${RECORDING} where id = ${attempt}`,
  },
  'GET /api/jobs/{job}/answers/{answer}/screen': {
    state: ({ attempt }) =>
      sql`update attempts set screen_key = ${RECORDING}, state = 'playable' where id = ${attempt}`,
  },
  'PUT /api/jobs/{job}/reviews/{id}/exclusion': {
    state: ({ review }) => sql`update reviews set sent_at = now(), left_panel_at = now() where id = ${review}`,
  },
  'DELETE /api/jobs/{job}/applications/{application}/hold': {
    state: ({ application, job }, { people }) => sql`
      insert into legal_holds (application_id, job_id, reason, set_by)
      values (${application.id}, ${job.id}, 'A claim', ${people.owner.id})`,
  },
  'DELETE /api/jobs/{job}/applications/{application}': {
    request: ({ application }) => ({ json: { full_name: application.applicant_name } }),
  },
  'PUT /api/interview/{application}/cv': {
    state: asksForCv,
    request: () => aForm('cv', 'cv.pdf', aPdf()),
  },
  'DELETE /api/interview/{application}/cv': { state: asksForCv, first: 'PUT' },
  'POST /api/interview/{application}/consent': {
    state: invited,
    request: () => ({
      json: { first_name: 'A', last_name: 'B', notice_version: NOTICE_VERSION, recording: true, ai: false },
    }),
  },
  'POST /api/interview/{application}/decline': { state: invited },
};

const BY_DIRECTORY = 'the caller is no directory';

/**
 * Why an operation is refused here. Its entry comes from the same code as every other; modules test the operation itself
 * with recordings, videos and matrices, which this test has none of.
 */
export const REFUSED: Partial<Record<Operation, string>> = {
  'POST /api/setup': 'a company exists',
  'POST /api/setup/test-mail': 'a company exists',
  'POST /login/second-factor/ajax': 'no sign-in waits for its second step',
  'POST /login/passkey/ajax': 'no passkey has the id',
  'POST /api/account/passkeys': 'the browser made none',
  'PATCH /api/account/passkeys/{passkey}': 'there is no passkey',
  'DELETE /api/account/passkeys/{passkey}': 'there is no passkey',
  'POST /login/sso/ajax': 'no provider has the name',
  'POST /api/public-jobs/{shorturl}/sso': 'nobody signed in at a provider',
  'POST /api/webhooks/{webhook}/deliveries/{delivery}/send-again': 'nothing was delivered',
  'POST /api/company-settings/providers': 'the address may not be called',
  'POST /api/company-settings/domains/{domain}/check': 'there is no domain',
  'DELETE /api/company-settings/domains/{domain}': 'there is no domain',
  'PUT /api/company-settings/domains/{domain}/enforcement': 'there is no domain',
  'DELETE /api/company-settings/domains/{domain}/enforcement': 'there is no domain',
  'PATCH /api/company-settings/directory/groups/{group}': 'there is no group',
  'POST /scim/v2/Users': BY_DIRECTORY,
  'POST /scim/v2/Groups': BY_DIRECTORY,
  'PUT /scim/v2/Users/{id}': BY_DIRECTORY,
  'PATCH /scim/v2/Users/{id}': BY_DIRECTORY,
  'DELETE /scim/v2/Users/{id}': BY_DIRECTORY,
  'PUT /scim/v2/Groups/{id}': BY_DIRECTORY,
  'PATCH /scim/v2/Groups/{id}': BY_DIRECTORY,
  'DELETE /scim/v2/Groups/{id}': BY_DIRECTORY,
  'PATCH /api/company-settings/providers/{provider}': 'there is no provider',
  'DELETE /api/company-settings/providers/{provider}': 'there is no provider',
  'DELETE /api/account/connections/{provider}': 'there is no provider',
  'POST /api/account/step-up': 'the password is wrong',
  'POST /api/account/authenticator/confirm': 'no app is being set up',
  'DELETE /api/account/authenticator': 'there is no app',
  'POST /api/account/recovery-codes': 'there is no second factor',
  'DELETE /api/companies/company-users/{id}/second-factor': 'the user has no second factor',
  'POST /api/jobs/{job}/applications/{application}/judgement-results': 'the applicant has sent no test',
  'PUT /api/jobs/{job}/registrations/{application}': 'the activity is no webinar',
  'GET /api/test-partnership/reports': 'the applicant has no report',
  'GET /api/cvcopilot/cv-feedback/{application}/versions/{version}': 'the applicant has sent no CV',
  'POST /api/interview/{application}/cv-versions': 'the activity asks for no CV',
  'POST /api/jobs/{job}/applications/{application}/questionnaire-feedback': 'the applicant has sent no questionnaire',
  'POST /api/jobs/{job}/ai-feedback': 'no provider is configured',
  'POST /api/jobs/{job}/evidence': 'the company has no order by evidence',
  'POST /api/jobs/{job}/signals': 'the activity has no facts about words',
  'PUT /api/interview/{application}/practice-figures/sharing': 'the activity is no practice',
  'POST /api/interview/{application}/practise-again': 'the activity is no practice',
  'POST /api/me/shares': 'the activity is no practice',
  'DELETE /api/me/shares/{share}': 'nothing is shared',
  'GET /api/received-shares/{share}': 'nothing is shared',
  'GET /api/received-shares/{share}/video': 'nothing is shared',
  'POST /api/shared/open': 'nothing is shared',
  'GET /api/shared/{share_pass}/video': 'nothing is shared',
  'POST /api/interview/{application}/practice-report': 'the activity is no practice',
  'POST /api/platform/companies': 'the short name is taken',
  'POST /api/platform/tasks/{task}/retry': 'no task has failed',
  'POST /api/preview': 'the company is not freemium',
  'POST /api/jobs/{job}/rubrics': 'the question has a rubric',
  'PUT /api/jobs/{job}/matrixreviewoptions': 'the criteria have reviews',
  'DELETE /api/companies/{shortname}/videos/{video}': 'an activity shows the video',
  'POST /api/companies/{shortname}/videos/{video}/retry': 'the video did not fail',
  'DELETE /api/companies/{shortname}/videos/{video}/captions/{locale}': 'the video has no captions',
  'POST /api/jobs/{job}/calibration/end': 'no calibration round is open',
  'PUT /api/jobs/{job}/calibration/rating': 'the caller is not on the panel',
  'POST /api/jobs/{job}/calibration/send': 'the caller is not on the panel',
  'POST /api/jobs/{job}/calibration/comments': 'the ratings of others are withheld',
  'POST /api/jobs/{job}/answerreviews': 'the answer is rated by a rubric',
  'PUT /api/jobs/{job}/answerreviews/{id}': 'the answer is rated by a rubric',
  'POST /api/jobs/{job}/matrixreviews': 'the activity is not rated by matrix',
  'PUT /api/jobs/{job}/matrixreviews/{id}': 'the activity is not rated by matrix',
  'POST /api/jobs/{job}/answers/{answer}/retry': 'the answer did not fail',
  'POST /api/jobs/{job}/deleted-answers/{deleted_answer}/restore': 'the question is answered again',
  'POST /api/interview/{application}/questions/{question}/confirm': 'the interview was sent',
  'PUT /api/interview/{application}/questions/{question}/file': 'the question wants a recording',
  'DELETE /api/interview/{application}/questions/{question}/file': 'the question wants a recording',
  'GET /api/jobs/{job}/answers/{answer}/file': 'the answer is a recording',
  'GET /api/jobs/{job}/answer-attempts/{attempt}/video': 'the attempt was chosen',
  'PUT /api/guest/{guest_link}/applicants/{place}/review': 'the browser has not opened the link',
  'GET /api/guest/{guest_link}/applicants/{place}': 'the browser has not opened the link',
  'GET /api/guest/{guest_link}/applicants/{place}/answers/{number}/video': 'the browser has not opened the link',
  'GET /api/guest/{guest_link}/applicants/{place}/answers/{number}/screen': 'the browser has not opened the link',
  'GET /api/guest/{guest_link}/applicants/{place}/answers/{number}/file': 'the browser has not opened the link',
  'PUT /api/jobs/{job}/passes/{question}/places/{place}': 'nobody opened the pass',
  'GET /api/jobs/{job}/passes/{question}/places/{place}/video': 'nobody opened the pass',
  'GET /api/jobs/{job}/passes/{question}/places/{place}/screen': 'nobody opened the pass',
  'GET /api/jobs/{job}/passes/{question}/places/{place}/file': 'nobody opened the pass',
};
