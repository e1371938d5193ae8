import type { Operation } from '@vivavoce/contract/index.ts';
import type { TestServer } from '../api-test.ts';
import type { ApiClient, Request } from '../api-client.ts';
import {
  aCompany,
  aJob,
  aMember,
  anAnswer,
  anApplication,
  anAttachment,
  anAttempt,
  aQuestion,
  aSeat,
  aTemplate,
  aUser,
  aVersion,
  aVideo,
} from '../factories.ts';
import type { Application, Job } from '../factories.ts';
import {
  answer_reviews,
  api_tokens,
  consents,
  jobs,
  library_questions,
  review_comments,
  reviewers,
  reviews,
  sessions,
} from '../../src/db/schema/index.ts';
import { API_SCOPES } from '@vivavoce/domain/companies/api-scopes.ts';
import { and, eq } from 'drizzle-orm';
import { plantCriteria } from '../criteria.ts';
import type { PlantedCriteria } from '../criteria.ts';
import { linkToken, personCode, uploadToken } from '../../src/plugins/secrets.ts';
import type { ActorName, Relation } from './verdicts.ts';

/** Stands in every text of a row that the caller must not learn of. */
export const CANARY = 'canary-of-somebody-else';

/** A job with one of everything below it. */
export interface Tree {
  job: Job;
  question: number;
  attachment: number;
  application: Application;
  attempt: number;
  answer: number;
  reviewer: number;
  review: number;
  answer_review: number;
  note: number;
  /** Of the library of the job's company, and the first that its applicants see. */
  video: number;
  /** Of the library of the job's company. */
  library_question: number;
  criteria: PlantedCriteria;
}

export interface World {
  server: TestServer;
  clients: Record<Exclude<ActorName, 'applicant' | 'other_applicant'>, ApiClient>;
  people: Record<Exclude<ActorName, 'anonymous' | 'applicant' | 'other_applicant'>, { id: number }>;
  company_id: number;
  company_shortname: string;
  foreign_company_id: number;
  /** Shared by the platform. */
  template: number;
  /** A session of somebody who is none of the actors. */
  foreign_session: number;
  foreign_token: number;
  other: { application: Application; attempt: number };
  plant: (relation: Relation, actor: ActorName) => Promise<Tree>;
}

const idOf = (rows: { id: number }[]): number => {
  const [row] = rows;
  if (!row) throw new Error('the insert returned no row');
  return row.id;
};

export async function createWorld(server: TestServer): Promise<World> {
  const { db } = server.ctx;
  const company = await aCompany(db);
  const foreign = await aCompany(db);
  const owner = await aMember(db, { company_id: company.id, role: 'owner' });
  const account_holder = await aMember(db, { company_id: company.id });
  const limited_member = await aMember(db, { company_id: company.id, create_interview_only: true });
  const reviewer = await aUser(db);
  const deciding_reviewer = await aUser(db);
  const freemium = await aMember(db, { company_id: (await aCompany(db, { freemium: true })).id, role: 'owner' });
  const stranger = await aMember(db, { company_id: (await aCompany(db)).id, role: 'owner' });
  const foreignOwner = await aMember(db, { company_id: foreign.id, role: 'owner' });

  /** The own rows are the actor's where the actor reviews, so that changing them is tried on rows that may be changed. */
  async function plant(relation: Relation, actor: ActorName): Promise<Tree> {
    const company_id = relation === 'foreign' ? foreign.id : company.id;
    const created_by = relation === 'foreign' ? foreignOwner.id : relation === 'limited' ? limited_member.id : owner.id;
    const author =
      ({ reviewer, deciding_reviewer, limited_member, account_holder, owner } as Partial<World['people']>)[
        actor as keyof World['people']
      ] ?? owner;
    const words = relation === 'foreign' || relation === 'elsewhere' || relation === 'limited' ? CANARY : 'plain';
    const video = await aVideo(db, {
      company_id,
      created_by: relation === 'limited' ? created_by : owner.id,
      description: words,
    });
    const title = `Activity ${words}`;
    const job = await aJob(db, { company_id, created_by, title, applicant_accept_video: video.id });
    if (relation === 'panel' || relation === 'mixed') {
      await aSeat(db, job, { user_id: reviewer.id });
      await aSeat(db, job, { user_id: deciding_reviewer.id, may_decide: true });
    }
    const question = await aQuestion(db, { job, text: `Question ${words}`, competency: words });
    await aQuestion(db, { job, text: `Second ${words}` });
    const attachment = await anAttachment(db, job, `${words}.pdf`);
    await db.update(jobs).set({ image_file_id: attachment.file_id }).where(eq(jobs.id, job.id));
    const user = await aUser(db, { last_name: words });
    const sent = {
      status: 4,
      responded_at: new Date(),
      answer_count: 1,
      applicant_name: `Amara ${words}`,
      user_id: user.id,
    };
    const application = await aVersion(db, await anApplication(db, { ...sent, job }));
    await db
      .insert(consents)
      .values({ application_id: application.id, notice_version: 'test', recording: true, ai: false });
    const attempt = await anAttempt(db, { question, application });
    const answer = await anAnswer(db, attempt);
    const seated = await aSeat(db, job);
    const [seat] = await db
      .select({ id: reviewers.id })
      .from(reviewers)
      .where(and(eq(reviewers.job_id, job.id), eq(reviewers.user_id, seated.id)));
    const keys = { application_id: application.id, job_id: job.id, user_id: author.id };
    const review = idOf(
      await db
        .insert(reviews)
        .values({ ...keys, rating: 3, sent_at: new Date() })
        .returning(),
    );
    const answer_review = idOf(
      await db
        .insert(answer_reviews)
        .values({ ...keys, answer_id: answer.id, question_id: question.id, rating: 3 })
        .returning(),
    );
    const note = idOf(
      await db
        .insert(review_comments)
        .values({ ...keys, question_id: question.id, comment: words })
        .returning(),
    );
    const library_question = idOf(
      await db.insert(library_questions).values({ company_id, created_by: job.created_by, text: words }).returning(),
    );
    return {
      criteria: await plantCriteria(db, { job, question, words, ...keys }),
      job,
      question: question.id,
      attachment: attachment.id,
      application,
      attempt: attempt.id,
      answer: answer.id,
      reviewer: seat?.id ?? 0,
      review,
      answer_review,
      note,
      video: video.id,
      library_question,
    };
  }

  const other = await plant('foreign', 'other_company');
  const foreign_session = idOf(
    await db
      .insert(sessions)
      .values({ token_hash: 'of-somebody-else', user_id: foreignOwner.id, user_agent: CANARY })
      .returning(),
  );
  const foreign_token = idOf(
    await db
      .insert(api_tokens)
      .values({ token_hash: 'of-somebody-else', user_id: foreignOwner.id, name: CANARY, scopes: [...API_SCOPES] })
      .returning(),
  );
  return {
    server,
    company_id: company.id,
    company_shortname: company.shortname,
    foreign_company_id: foreign.id,
    template: (await aTemplate(db)).id,
    foreign_session,
    foreign_token,
    people: { reviewer, deciding_reviewer, limited_member, account_holder, owner, freemium, other_company: stranger },
    other: { application: other.application, attempt: other.attempt },
    plant,
    clients: {
      anonymous: server.anonymous(),
      reviewer: await server.staff(reviewer, null),
      deciding_reviewer: await server.staff(deciding_reviewer, null),
      limited_member: await server.staff(limited_member),
      account_holder: await server.staff(account_holder),
      owner: await server.staff(owner),
      freemium: await server.staff(freemium),
      other_company: await server.staff(stranger),
    },
  };
}

export interface CellCall {
  path: string;
  request: Request;
}

/** A valid call of the operation on the tree; in a `mixed` cell the children come from another tree. */
export function callOf(world: World, operation: Operation, tree: Tree, children: Tree, actor: ActorName): CellCall {
  const { SESSION_SECRET } = world.server.ctx.env;
  const holder =
    actor === 'other_applicant' ? world.other : { application: children.application, attempt: children.attempt };
  const in_two_hours = new Date(Date.now() + 7_200_000);
  const token =
    actor === 'applicant' || actor === 'other_applicant'
      ? uploadToken(SESSION_SECRET, holder.attempt, in_two_hours)
      : '';
  const params: Record<string, string | number> = {
    job: tree.job.id,
    company: actor === 'freemium' || actor === 'other_company' ? 0 : world.company_id,
    question: children.question,
    attachment: children.attachment,
    application: children.application.id,
    attempt: children.attempt,
    answer: children.answer,
    reviewer: children.reviewer,
    id: operation.includes('rubricreviews')
      ? children.criteria.rubric_review
      : operation.includes('/rubrics')
        ? children.criteria.rubric
        : operation.includes('matrixreviews')
          ? children.criteria.matrix_review
          : operation.includes('answerreviews')
            ? children.answer_review
            : operation.includes('reviewcomments')
              ? children.note
              : operation.endsWith('/api/questions/{id}')
                ? children.library_question
                : children.review,
    shorturl: tree.job.shorturl,
    shortname: world.company_shortname,
    type: 'invitation',
    session: world.foreign_session,
    token: world.foreign_token,
    template: world.template,
    video: children.video,
    locale: 'en-gb',
    track: 'camera',
    part: 0,
    index: 0,
  };
  const space = operation.indexOf(' ');
  const path = operation.slice(space + 1).replaceAll(/\{(\w+)\}/g, (_all, name: string) => String(params[name]));
  const query = QUERIES[operation]?.(children, world) ?? '';
  const body = BODIES[operation]?.(children, world) ?? {};
  return {
    path: path + query,
    request: { ...body, headers: { ...body.headers, ...(token && { 'upload-token': token }) } },
  };
}

/** Every tree's applicant is called Amara. */
const aName = () => '?q=amara';
const byApplication = (tree: Tree) => `?application=${tree.application.id}`;
const QUERIES: Partial<Record<Operation, (tree: Tree, world: World) => string>> = {
  'GET /api/account/link': (tree, world) =>
    `?for=${personCode(world.server.ctx.env.SESSION_SECRET, tree.application.user_id)}`,
  'GET /api/applications': aName,
  'PATCH /api/companies/invite/company-user': (_tree, { people }) => `?user_id=${people.account_holder.id}`,
  'GET /api/jobs/{job}/answers': byApplication,
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
const BODIES: Partial<Record<Operation, (tree: Tree, world: World) => Request>> = {
  'POST /login/ajax': json({ username: 'nobody@mail.example', password: 'wrong password' }),
  'POST /password-reset/ajax': json({ username: 'nobody@mail.example' }),
  'POST /password-reset/ajax/check': json({ token: 'no such link' }),
  'POST /password-reset/ajax/confirm': json({ token: 'no such link', new_password: 'a quiet street of nine houses' }),
  'POST /api/account': json({ locale: 'en-gb' }),
  'POST /api/account/tokens': json({ name: 'Export', scopes: ['jobs:read'], expires_in_days: 30 }),
  'POST /api/jobs': json({ title: 'A new one' }),
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
  'POST /api/companies/{shortname}/videos': json({ filename: 'hello.mp4', description: 'Hello', bytes: 10 }),
  'PATCH /api/companies/{shortname}/videos/{video}': json({ description: 'Hello' }),
  'PUT /api/companies/{shortname}/videos/{video}/parts/{index}': hashedBytes,
  'PUT /api/companies/{shortname}/videos/{video}/captions/{locale}': () => ({
    bytes: new TextEncoder().encode('WEBVTT\n\n00:01.000 --> 00:02.000\nHello'),
  }),
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
  'PUT /api/jobs/{job}/image': form('image', 'small.png', 'no picture'),
  'POST /api/jobs/{job}/reviewers': json({ first_name: 'New', last_name: 'Person', email: 'new.person@panel.example' }),
  'PATCH /api/jobs/{job}/reviewers/{reviewer}': json({ may_decide: true }),
  'POST /api/jobs/{job}/applications': () => ({
    json: {
      user: {
        first_name: 'New',
        last_name: 'Applicant',
        email: `new-${Math.random().toString(36).slice(2)}@mail.example`,
      },
    },
  }),
  'PATCH /api/jobs/{job}/applications/{application}': json({ external_id: 'X1' }),
  'POST /api/jobs/{job}/applications/{application}/invite': json({}),
  'POST /api/jobs/{job}/invite_all': json({}),
  'POST /api/jobs/{job}/reviews': (tree) => ({ json: { application: tree.application.id, rating: 4 } }),
  'PUT /api/jobs/{job}/reviews/{id}': json({ rating: 2 }),
  'POST /api/jobs/{job}/answerreviews': (tree) => ({ json: { answer: tree.answer, rating: 4 } }),
  'PUT /api/jobs/{job}/answerreviews/{id}': json({ rating: 2 }),
  'POST /api/jobs/{job}/answerreviews/submit_review': (tree) => ({ json: { application_id: tree.application.id } }),
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
  'PUT /api/jobs/{job}/reviewcomments/{id}': json({ comment: 'Better' }),
  'POST /templates/api/job-templates/create': (_tree, { template }) => ({ json: { template_ids: [template] } }),
  'POST /j/{shorturl}': () => ({
    form: { first_name: 'New', last_name: 'Applicant', email: 'a.person@mail.example', agree_terms: 'on' },
  }),
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
  'POST /api/interview/{application}/decline': json({ reason: '' }),
  'POST /api/interview/{application}/link': json({}),
  'POST /api/interview/{application}/lease': json({ device }),
  'POST /api/interview/{application}/check': json({ result: 'good' }),
  'POST /api/interview/{application}/check/upload': () => ({ bytes: new Uint8Array(100) }),
  'POST /api/interview/{application}/questions/{question}/open': json({ device }),
  'POST /api/interview/{application}/questions/{question}/attempts': json({ device }),
  'POST /api/interview/{application}/questions/{question}/confirm': (tree) => ({ json: { attempt: tree.attempt } }),
  'POST /api/interview/{application}/questions/{question}/writing': json({ device }),
  'PUT /api/interview/{application}/questions/{question}/draft': json({ device, revision: 0, text: 'Because' }),
  'PUT /api/interview/{application}/questions/{question}/file': () => ({ bytes: new Uint8Array(10) }),
  'POST /api/interview/{application}/submit': json({}),
  'PUT /api/attempts/{attempt}/{track}/{part}/{index}': hashedBytes,
  'POST /api/attempts/{attempt}/seal': json({ tracks: [{ kind: 'camera', mime_type: 'video/mp4', parts: [] }] }),
  'POST /api/attempts/{attempt}/heartbeat': json({ captured_ms: 1000, offline_ms: 0 }),
};
