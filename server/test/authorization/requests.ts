import type { Operation } from '@vivavoce/contract/index.ts';
import { linkToken, personCode } from '../../src/lib/secrets.ts';
import type { Request } from '../api-client.ts';
import type { Tree, World } from './world.ts';

/** Every tree's applicant is called Amara. */
const aName = () => '?q=amara';
const byApplication = (tree: Tree) => `?application=${tree.application.id}`;
/** What no passkey signed. */
const SIGNED = {
  id: 'bm9ib2R5',
  rawId: 'bm9ib2R5',
  type: 'public-key',
  response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' },
} as const;

/** The query of each call that needs one. */
export const QUERIES: Partial<Record<Operation, (tree: Tree, world: World) => string>> = {
  'GET /api/account/link': (tree, world) =>
    `?for=${personCode(world.server.ctx.env.SESSION_SECRET, tree.application.user_id)}`,
  'GET /api/activities/stream': () => '?wait=0',
  'GET /api/applications': aName,
  'GET /api/company/events': (_tree, world) => `?short_name=${world.company_shortname}`,
  'PATCH /api/companies/invite/company-user': (_tree, { people }) => `?user_id=${people.account_holder.id}`,
  'GET /api/jobs/{job}/applications/ids': () => '?count=10',
  'GET /api/companies/{shortname}/stats/applicants': () => '?step=invited',
  'GET /api/jobs/{job}/reviewers/{reviewer}/move': (tree) => `?to=${tree.other_reviewer}&count=1`,
  'GET /api/test-partnership/reports': (tree) => `?application_id=${tree.application.id}`,
  'GET /api/jobs/{job}/answers': byApplication,
  'GET /api/jobs/{job}/ai-feedback': byApplication,
  'GET /api/jobs/{job}/judgement-results': byApplication,
  'GET /api/jobs/{job}/questionnaire-answers': byApplication,
  'GET /api/jobs/{job}/questionnaire-feedback': byApplication,
  'GET /api/jobs/{job}/answer-attempts': (tree) => `${byApplication(tree)}&question=${tree.question}`,
  'PUT /api/interview/{application}/questions/{question}/file': () =>
    '?device=device-of-a-test&revision=0&filename=a.pdf',
  'DELETE /api/interview/{application}/questions/{question}/file': () => '?device=device-of-a-test&revision=0',
  'GET /api/jobs/{job}/reviews': byApplication,
  'GET /api/jobs/{job}/answerreviews': byApplication,
  'GET /api/jobs/{job}/comments': byApplication,
  'GET /api/jobs/{job}/rubricreviews': byApplication,
  'GET /api/jobs/{job}/matrixreviews': byApplication,
  'GET /api/jobs/{job}/reviewcomments': byApplication,
};

const json = (value: unknown) => () => ({ json: value });
const form = (field: string, filename: string, content: string) => () => {
  const parts = new FormData();
  parts.append(field, new File([content], filename));
  return { parts };
};
const device = 'device-of-a-test';
const hashedBytes = () => ({
  bytes: new Uint8Array(10),
  headers: { 'content-digest': 'sha-256=:AdRIqwIBM+TqDQ8+4VNcE3KmOlTuAQ0WrXUGh/JBLCA=:' },
});
const anEvent = json({
  title: 'Careers fair',
  starts_at: '2027-03-01T10:00:00Z',
  ends_at: '2027-03-01T16:00:00Z',
  time_zone: 'Europe/London',
  place: 'Great Hall',
});
/** A valid body of each call that needs one. */
export const BODIES: Partial<Record<Operation, (tree: Tree, world: World) => Request>> = {
  'POST /api/companies/{shortname}/events': anEvent,
  'PUT /api/companies/{shortname}/events/{event}': anEvent,
  'PUT /api/jobs/{job}/passes/{question}/places/{place}': json({ comment: 'Clear' }),
  'POST /api/jobs/{job}/passes/{question}/places/{place}/time': json({ seconds: 30 }),
  'POST /api/jobs/{job}/review-times': (tree) => ({
    json: { application: tree.application.id, question: tree.question, seconds: 30 },
  }),
  'POST /api/guest/open': json({ token: 'no such link' }),
  'PUT /api/guest/{guest_link}/applicants/{place}/review': json({ comment: 'Clear' }),
  'POST /api/jobs/{job}/calibration': (tree) => ({
    json: { answers: [{ application: tree.application.id, question: tree.question }] },
  }),
  'PUT /api/jobs/{job}/calibration/rating': json({ place: 1, rating: 3 }),
  'POST /api/jobs/{job}/calibration/comments': json({ place: 1, comment: 'Clear' }),
  'POST /api/jobs/{job}/guest-links': (tree) => ({ json: { name: 'A guest', applicants: [tree.application.id] } }),
  'POST /api/jobs/{job}/guest-links/{guest_link}/renew': json({}),
  'POST /login/ajax': json({ username: 'nobody@mail.example', password: 'wrong password' }),
  'POST /password-reset/ajax': json({ username: 'nobody@mail.example' }),
  'POST /password-reset/ajax/check': json({ token: 'no such link' }),
  'POST /password-reset/ajax/confirm': json({ token: 'no such link', new_password: 'a quiet street of nine houses' }),
  'POST /api/setup': json({
    code: 'ABCD-2345',
    account_name: 'Another',
    time_zone: 'Europe/London',
    locale: 'en-gb',
    first_name: 'Nobody',
    last_name: 'Here',
    email: 'nobody@matrix.example',
    password: 'a quiet street of nine houses',
  }),
  'POST /api/platform/companies': () => ({
    json: {
      account_name: 'Matrix and Sons',
      time_zone: 'Europe/London',
      plan: 'standard',
      first_name: 'Una',
      last_name: 'Reed',
      email: 'una.reed@matrix.example',
      locale: 'en-gb',
    },
  }),
  'PATCH /api/platform/companies/{shortname}': json({ plan: 'standard' }),
  'POST /api/platform/mails/{mail}/resolve': json({ arrived: true }),
  'POST /api/platform/companies/{shortname}/suspend': json({ reason: 'Not paid' }),
  'POST /api/email-change/check': json({ token: 'no such link' }),
  'POST /api/email-change/confirm': json({ token: 'no such link', password: 'a quiet street of nine houses' }),
  'POST /api/companies/add/company-user': json({
    first_name: 'Ama',
    last_name: 'Boateng',
    email: 'ama.boateng@matrix.example',
  }),
  'PATCH /api/companies/update-delete/company-users/{id}': json({ create_interview_only: false }),
  'POST /login/second-factor/ajax': json({ ticket: 'no such ticket', code: '123456' }),
  'POST /login/passkey/ajax/start': json({}),
  'POST /login/passkey/ajax': json({ passkey: SIGNED }),
  'POST /api/account/passkeys': json({
    name: 'Laptop',
    passkey: { ...SIGNED, response: { clientDataJSON: 'e30', attestationObject: 'oA' } },
  }),
  'PATCH /api/account/passkeys/{passkey}': json({ name: 'Laptop' }),
  'POST /login/sso/ajax/start': json({ provider: 'nobody' }),
  'POST /check-provider/ajax': json({ username: 'ama.boateng@matrix.example' }),
  'POST /api/company-settings/domains': json({ domain: 'matrix.example' }),
  'POST /login/callback/{provider}': () => ({ form: { SAMLResponse: 'bm90aGluZw==', RelayState: 'nothing' } }),
  'POST /login/sso/ajax': json({ provider: 'nobody', answer: 'code=a&state=b' }),
  // An address that may not be called, so that no cell waits for the network.
  'POST /api/company-settings/providers': json({
    preset: 'other',
    name: 'Our directory',
    issuer: 'http://directory.example',
    client_id: 'vivavoce',
    client_secret: 'secret',
  }),
  'PATCH /api/company-settings/providers/{provider}': json({ name: 'Our directory', revision: 1 }),
  'POST /api/account/step-up': json({ password: 'not the password' }),
  'POST /api/account/authenticator/confirm': json({ code: '123456' }),
  'POST /api/account': json({ locale: 'en-gb' }),
  'POST /api/account/tokens': json({ name: 'Export', scopes: ['jobs:read'], expires_in_days: 30 }),
  'POST /api/jobs': json({ title: 'A new one' }),
  'PUT /api/jobs/{job}/applications/{application}/hold': json({ reason: 'A claim' }),
  'DELETE /api/jobs/{job}/applications/{application}/hold': json({ reason: 'Settled' }),
  'POST /api/jobs/{job}/marketplace': json({ marketplace_featured: true }),
  'POST /api/jobs/{job}/marketplace/move': json({ above: null }),
  'PUT /api/marketplace/categories': json({ categories: [], based_on: 'another version' }),
  'POST /api/privacy-notices': json({ notice: '', consent_text: '', based_on: 0 }),
  'POST /api/settings': json({ adjustments_at_once: false }),
  'PUT /api/companies/{shortname}/{type}-email': json({
    body_text: '<p>Hello</p>',
    from_name: '',
    reply_to_email: '',
    promote_practice: false,
  }),
  'POST /api/companies/{shortname}/{type}-email/preview': json({
    body_text: '<p>Hello</p>',
    from_name: '',
    reply_to_email: '',
    promote_practice: false,
  }),
  'POST /api/companies/{shortname}/report-views': json({
    name: 'This month',
    preset: 'thisMonth',
    from_date: null,
    to_date: null,
    job: null,
    kind: null,
  }),
  'POST /api/companies/{shortname}/vouchers': json({ count: 2 }),
  'POST /api/companies/{shortname}/videos': json({ filename: 'hello.mp4', description: 'Hello', bytes: 10 }),
  'PATCH /api/companies/{shortname}/videos/{video}': json({ description: 'Hello' }),
  'PUT /api/companies/{shortname}/videos/{video}/parts/{index}': hashedBytes,
  'PUT /api/companies/{shortname}/videos/{video}/captions/{locale}': () => ({
    bytes: new TextEncoder().encode('WEBVTT\n\n00:01.000 --> 00:02.000\nHello'),
  }),
  'POST /api/jobs/{job}/ai-feedback': (tree) => ({ json: { application: tree.application.id } }),
  'PATCH /api/jobs/{job}/ai-feedback/{result}': json({ dismissed: true }),
  'PUT /api/jobs/{job}/answers/{answer}/transcript': json({ text: 'Good morning.', language: 'en' }),
  'PATCH /api/jobs/{job}': json({ role: 'Analyst' }),
  'POST /api/jobs/{job}/email-preview': json({ type: 'invitation', body: '<p>Hello</p>' }),
  'POST /api/jobs/{job}/email-test': json({ type: 'invitation', body: '<p>Hello</p>' }),
  'POST /api/jobs/{job}/questions': json({ text: 'Why?' }),
  'PUT /api/jobs/{job}/questions/{question}': json({ text: 'Why not?' }),
  'POST /api/jobs/{job}/questions/generate-variants': json({ question_text: 'Why?', num_variants: 2 }),
  'POST /api/jobs/{job}/email_questions': json({ msg_to: ['colleague@mail.example'] }),
  'POST /api/questions': json({ text: 'Why?' }),
  'PUT /api/questions/{id}': json({ text: 'Why not?' }),
  'POST /api/jobs/{job}/attachments': form('attachment', 'notes.txt', 'Read this first'),
  'PUT /api/jobs/{job}/applications/{application}/cv': form('cv', 'cv.pdf', '%PDF-1.7 Nora'),
  'POST /csv': form('csv', 'people.csv', 'First name,Last name,Email\nNora,Lind,nora@mail.example'),
  'POST /api/jobs/{job}/imports': form('csv', 'people.csv', 'First name,Last name,Email\nNora,Lind,nora@mail.example'),
  'PUT /api/jobs/{job}/marketplace-image': form('image', 'small.png', 'no picture'),
  'PUT /api/jobs/{job}/image': form('image', 'small.png', 'no picture'),
  'POST /api/jobs/{job}/scenario-pictures': form('image', 'small.png', 'no picture'),
  'POST /api/jobs/{job}/reviewers': json({ first_name: 'New', last_name: 'Person', email: 'new.person@panel.example' }),
  'PATCH /api/jobs/{job}/reviewers/{reviewer}': json({ may_decide: true }),
  'POST /api/jobs/{job}/reviewers/{reviewer}/move': (tree) => ({ json: { to: tree.other_reviewer, count: 1 } }),
  'POST /api/jobs/{job}/applications': () => ({
    json: {
      user: {
        first_name: 'New',
        last_name: 'Applicant',
        email: `new-${Math.random().toString(36).slice(2)}@mail.example`,
      },
    },
  }),
  'POST /api/jobs/{job}/applications/{application}/email': json({ email_subj: 'Hello', email_body: '<p>Hello</p>' }),
  'POST /api/jobs/{job}/applications/{application}/email-preview': json({
    type: 'message',
    email_body: '<p>Hello</p>',
  }),
  'POST /api/jobs/{job}/email': (tree) => ({
    json: { selection: { ids: [tree.application.id] }, email_subj: 'Hello', email_body: '<p>Hello</p>' },
  }),
  'POST /api/jobs/{job}/applications/bulk': (tree) => ({
    json: { action: 'shortlist', selection: { ids: [tree.application.id] } },
  }),
  'PATCH /api/jobs/{job}/applications/{application}': json({ external_id: 'X1' }),
  'POST /api/jobs/{job}/applications/{application}/invite': json({}),
  'POST /api/jobs/{job}/applications/{application}/correct_email': json({ email: 'corrected@mail.example' }),
  'POST /api/jobs/{job}/invite_all': json({}),
  'POST /api/jobs/{job}/applications/ids': (tree) => ({ json: { matching: {}, ids: [tree.application.id] } }),
  'POST /api/jobs/{job}/invite_preview': json({}),
  'POST /api/jobs/{job}/applications/{application}/extend': json({ days: 9 }),
  'POST /api/jobs/{job}/extend_all': json({ days: 9 }),
  'POST /api/jobs/{job}/extend_preview': json({}),
  'DELETE /api/jobs/{job}/answers': (tree) => ({ json: { answer_ids: [tree.answer] } }),
  'PATCH /api/companies/{shortname}/actions': (tree) => ({
    json: { id: tree.action, action_type: 'Extension', dismissed: true },
  }),
  'POST /api/companies/{shortname}/actions': (tree) => ({
    json: { application: tree.application.id, action_type: 'Reset', answers: [tree.answer] },
  }),
  'POST /api/interview/{application}/requests': (tree) => ({
    json: { action_type: 'Reset', questions: [tree.question] },
  }),
  'POST /api/jobs/{job}/reviews': (tree) => ({ json: { application: tree.application.id, rating: 4 } }),
  'PUT /api/jobs/{job}/reviews/{id}': json({ rating: 2 }),
  'POST /api/jobs/{job}/answerreviews': (tree) => ({ json: { answer: tree.answer, rating: 4 } }),
  'PUT /api/jobs/{job}/answerreviews/{id}': json({ rating: 2 }),
  'POST /api/jobs/{job}/answerreviews/submit_review': (tree) => ({ json: { application_id: tree.application.id } }),
  'PUT /api/jobs/{job}/applications/{application}/feedback': json({ opening: 'Thank you', points: [] }),
  'POST /api/jobs/{job}/applications/{application}/feedback/release': json({ when: 'now' }),
  'POST /api/jobs/{job}/rubrics': (tree) => ({
    json: {
      question: tree.question,
      indicators: [
        { text: 'Little', score: 1 },
        { text: 'Much', score: 5 },
      ],
    },
  }),
  'PATCH /api/jobs/{job}/rubrics/{id}': json({ enabled: false }),
  'PUT /api/jobs/{job}/matrixreviewoptions': json({ competencies: [], levels: [{ name: 'Low' }, { name: 'High' }] }),
  'POST /api/jobs/{job}/rubricreviews': (tree) => ({
    json: { application: tree.application.id, question: tree.question, indicator: tree.criteria.indicator },
  }),
  'PATCH /api/jobs/{job}/rubricreviews/{id}': (tree) => ({ json: { indicator: tree.criteria.indicator } }),
  'POST /api/jobs/{job}/matrixreviews': (tree) => ({
    json: {
      application: tree.application.id,
      question: tree.question,
      competency: tree.criteria.competency,
      indicator: tree.criteria.matrix_indicator,
      level: tree.criteria.level,
    },
  }),
  'PUT /api/jobs/{job}/matrixreviews/{id}': (tree) => ({ json: { level: tree.criteria.level } }),
  'POST /api/jobs/{job}/comments': (tree) => ({ json: { application: tree.application.id, comment: 'Good' } }),
  'POST /api/jobs/{job}/reviewcomments': (tree) => ({
    json: { application: tree.application.id, question: tree.question, comment: 'Good' },
  }),
  'PUT /api/jobs/{job}/comments/{id}': json({ comment: 'Better' }),
  'PUT /api/jobs/{job}/reviewcomments/{id}': json({ comment: 'Better' }),
  'POST /templates/api/job-templates': (tree) => ({ json: { job: tree.job.id, title: 'Advisers' } }),
  'POST /api/platform/templates': (tree) => ({ json: { job: tree.job.id, title: 'Advisers for all' } }),
  'PATCH /api/platform/templates/{template}': json({ title: 'Advisers, renamed' }),
  'PATCH /templates/api/job-templates/{template}': json({ title: 'Advisers, renamed' }),
  'POST /templates/api/job-templates/create': (_tree, { template }) => ({ json: { template_ids: [template] } }),
  'POST /j/{shorturl}': () => ({
    form: { first_name: 'New', last_name: 'Applicant', email: 'a.person@mail.example', agree_terms: 'on' },
  }),
  'POST /api/public-jobs/{shorturl}/link': json({ email: 'a.person@mail.example' }),
  'POST /api/interview/open': (tree, world) => ({
    json: {
      shorturl: tree.job.shorturl,
      token: linkToken(world.server.ctx.env.SESSION_SECRET, tree.application.id, tree.application.link_version),
      device,
    },
  }),
  'POST /api/interview/{application}/consent': json({
    first_name: 'A',
    last_name: 'B',
    notice_version: '1',
    recording: true,
    ai: false,
  }),
  'POST /api/fairness-receipts/verify': json({ facts: {}, signature: 'x' }),
  'POST /api/interview/{application}/decline': json({ reason: '' }),
  'POST /api/interview/{application}/link': json({}),
  'POST /api/interview/{application}/lease': json({ device }),
  'POST /api/interview/{application}/check': json({ result: 'good' }),
  'POST /api/interview/{application}/check/upload': () => ({ bytes: new Uint8Array(100) }),
  'PUT /api/interview/{application}/attempts/{attempt}/transcript': json({ text: 'Good morning.', language: 'en' }),
  'PUT /api/interview/{application}/cv': form('cv', 'cv.pdf', '%PDF-1.7 Nora'),
  'POST /api/interview/{application}/help': json({ message: 'My camera stays dark.' }),
  'PUT /api/interview/{application}/form': json({ answers: {} }),
  'POST /api/interview/{application}/cv-versions': form('cv', 'cv.pdf', '%PDF-1.7 Nora'),
  'PUT /api/interview/{application}/cv-versions/{version}': json({ text: 'Nora' }),
  'PUT /api/companies/test-provider': json({
    provider: 'test_partnership',
    base_url: 'https://tests.example',
    account: 'acme',
    api_key: 'key',
    revision: 0,
  }),
  'PUT /api/jobs/{job}/assessment': json({ revision: 0, assessment: { id: 'a', name: 'Numbers', minutes: 20 } }),
  'POST /api/test-partnership/results/{name}': json({ id: 'a', status: 'completed' }),
  'PUT /api/jobs/{job}/judgement-test': json({ revision: 0, time_limit_minutes: null, key_source: '', scenarios: [] }),
  'POST /api/jobs/{job}/applications/{application}/judgement-results': json({ released: true }),
  'PUT /api/jobs/{job}/questionnaire-questions': json({ revision: 0, paged: true, sections: [] }),
  'POST /api/jobs/{job}/applications/{application}/questionnaire-feedback': json({ released: true }),
  'PUT /api/jobs/{job}/webinar': json({
    revision: 0,
    starts_at: '2031-05-06T16:00:00Z',
    ends_at: '2031-05-06T17:00:00Z',
    time_zone: 'Europe/London',
    place: 'Great Hall',
    join_link: '',
    seats: null,
    recording_link: '',
  }),
  'PUT /api/jobs/{job}/registrations/{application}': json({ attendance: 'attended' }),
  'PUT /api/interview/{application}/survey': json({ ease: 4, fairness: 5 }),
  'POST /api/interview/{application}/questions/{question}/open': json({ device }),
  'POST /api/interview/{application}/questions/{question}/attempts': json({ device }),
  'POST /api/interview/{application}/questions/{question}/confirm': (tree) => ({ json: { attempt: tree.attempt } }),
  'POST /api/interview/{application}/questions/{question}/writing': json({ device }),
  'POST /api/interview/{application}/questions/{question}/break': json({ device, on: false }),
  'PUT /api/interview/{application}/questions/{question}/draft': json({ device, revision: 0, text: 'Because' }),
  'PUT /api/interview/{application}/questions/{question}/file': () => ({ bytes: new Uint8Array(10) }),
  'POST /api/interview/{application}/submit': json({}),
  'PUT /api/attempts/{attempt}/{track}/{part}/{index}': hashedBytes,
  'POST /api/attempts/{attempt}/seal': json({
    tracks: [
      {
        kind: 'camera',
        mime_type: 'video/mp4',
        parts: [
          {
            part: 0,
            recorded_ms: 1000,
            ended_by: 'stop',
            segments: [{ index: 0, bytes: 1, sha256: 'a'.repeat(64) }],
          },
        ],
      },
    ],
  }),
  'POST /api/attempts/{attempt}/heartbeat': json({ captured_ms: 1000, offline_ms: 0 }),
};
