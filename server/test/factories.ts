import { createHash, randomBytes } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { KEY_SCOPES } from '@vivavoce/domain/companies/api-scopes.ts';
import type { Queryable } from '../src/db/client.ts';
import {
  applicant_requests,
  answers,
  applications,
  attachments,
  attempts,
  companies,
  company_events,
  company_keys,
  job_templates,
  job_forms,
  job_versions,
  jobs,
  memberships,
  questions,
  reviewers,
  stored_files,
  users,
  videos,
} from '../src/db/schema/index.ts';
import { hashToken } from '../src/lib/secrets.ts';
import { newCompanyKey } from '../src/modules/session/callers/api-token.service.ts';
import type { JobVersionContent } from '../src/db/schema/index.ts';

/**
 * Rows for tests. Each factory makes the parents that were not given, with values that are valid and differ from row to
 * row; a test names only what it is about.
 */

type Company = typeof companies.$inferSelect;
type User = typeof users.$inferSelect;
export type Job = typeof jobs.$inferSelect;
export type Question = typeof questions.$inferSelect;
export type Application = typeof applications.$inferSelect;
export type Attempt = typeof attempts.$inferSelect;
export type Answer = typeof answers.$inferSelect;
export type Video = typeof videos.$inferSelect;

const unique = (): string => randomBytes(5).toString('hex');

/** The row of an insert or update of one row. */
export function rowOf<T>(rows: T[]): T {
  const [row] = rows;
  if (row === undefined) throw new Error('the insert returned no row');
  return row;
}

export async function aCompany(db: Queryable, given: Partial<typeof companies.$inferInsert> = {}): Promise<Company> {
  const name = `company-${unique()}`;
  return rowOf(
    await db
      .insert(companies)
      .values({ shortname: name, account_name: name, marketplace_open: true, hub_open: true, ...given })
      .returning(),
  );
}

/** A user without a password; `signedIn` of api-test needs none. */
export async function aUser(db: Queryable, given: Partial<typeof users.$inferInsert> = {}): Promise<User> {
  const values = { email: `${unique()}@mail.example`, first_name: 'Amara', last_name: `Okafor ${unique()}`, ...given };
  return rowOf(await db.insert(users).values(values).returning());
}

/** An account holder of the company, or of a new one. */
export async function aMember(
  db: Queryable,
  { company_id, ...given }: Partial<typeof memberships.$inferInsert> = {},
): Promise<User & { company_id: number }> {
  const user = await aUser(db);
  const company = company_id ?? (await aCompany(db)).id;
  await db.insert(memberships).values({ company_id: company, user_id: user.id, ...given });
  return { ...user, company_id: company };
}

/** Creates a member with a password: an address of this kind counts as checked for replies. */
export async function aContact(db: Queryable, company_id: number, email: string): Promise<User> {
  const user = await aUser(db, { email, signed_in_at: new Date() });
  await db.insert(memberships).values({ company_id, user_id: user.id });
  return user;
}

/** A key of a company with its account, and the secret itself. */
export async function aCompanyKey(
  db: Queryable,
  given: Partial<typeof company_keys.$inferInsert> & { company_id: number },
): Promise<{ id: number; user_id: number; key: string }> {
  const key = newCompanyKey();
  const account = { email: `${unique()}@keys.invalid`, first_name: given.name ?? 'Warehouse', last_name: '' };
  const user = rowOf(await db.insert(users).values(account).returning());
  const created_by = given.created_by ?? (await aMember(db, { company_id: given.company_id, role: 'owner' })).id;
  const values = { name: account.first_name, scopes: [...KEY_SCOPES], ...given, created_by, user_id: user.id };
  const secret = { token_hash: hashToken(key), token_end: key.slice(-4) };
  const row = rowOf(
    await db
      .insert(company_keys)
      .values({ ...values, ...secret })
      .returning(),
  );
  return { id: row.id, user_id: user.id, key };
}

/** A published presentation job without questions. */
export async function aJob(db: Queryable, given: Partial<typeof jobs.$inferInsert> = {}): Promise<Job> {
  const company_id = given.company_id ?? (await aCompany(db)).id;
  const created_by = given.created_by ?? (await aMember(db, { company_id })).id;
  const values = {
    title: `Customer success manager ${unique()}`,
    description: '<p>Look after the customers of a growing company.</p>',
    status: 'Published' as const,
    published_at: new Date(),
    shorturl: unique(),
    ...given,
  };
  return rowOf(
    await db
      .insert(jobs)
      .values({ ...values, company_id, created_by })
      .returning(),
  );
}

/** A video that plays, of which no bytes exist; of the stock where the company is null. */
export async function aCompanyEvent(
  db: Queryable,
  given: Partial<typeof company_events.$inferInsert> & { company_id: number },
): Promise<typeof company_events.$inferSelect> {
  const values = {
    title: `Careers fair ${unique()}`,
    starts_at: new Date(Date.now() + 86_400_000),
    ends_at: new Date(Date.now() + 90_000_000),
    time_zone: 'Europe/London',
    place: 'Great Hall',
    ...given,
  };
  return rowOf(await db.insert(company_events).values(values).returning());
}

export async function aVideo(db: Queryable, given: Partial<typeof videos.$inferInsert> = {}): Promise<Video> {
  const company_id = given.company_id === undefined ? (await aCompany(db)).id : given.company_id;
  const values = {
    description: `Welcome ${unique()}`,
    filename: 'welcome.mp4',
    bytes: 1_000_000,
    part_bytes: 8 * 1024 * 1024,
    uploaded_at: new Date(),
    transcoded_at: new Date(),
    duration: 20,
    width: 1280,
    height: 720,
    media_key: `videos/test/${unique()}/media.mp4`,
    ...given,
  };
  return rowOf(
    await db
      .insert(videos)
      .values({ ...values, company_id })
      .returning(),
  );
}

/** A template with all that publishing needs, shared by the platform where no company is given. */
export async function aTemplate(
  db: Queryable,
  given: Partial<typeof job_templates.$inferInsert> = {},
): Promise<typeof job_templates.$inferSelect> {
  const values = {
    title: `Template ${unique()}`,
    content: {
      job: { title: `Adviser ${unique()}`, description: '<p>Help people who call.</p>' },
      questions: [{ text: 'Why this work?' }, { text: 'When did you last help somebody?', answer_seconds: 60 }],
    },
    ...given,
  };
  return rowOf(await db.insert(job_templates).values(values).returning());
}

/** Puts a person on the panel of a job; without a user, a reviewer who belongs to no company. */
export async function aSeat(
  db: Queryable,
  job: Job,
  given: Partial<typeof reviewers.$inferInsert> = {},
): Promise<User> {
  const user = given.user_id
    ? rowOf(await db.select().from(users).where(eq(users.id, given.user_id)))
    : await aUser(db);
  await db
    .insert(reviewers)
    .values({ job_id: job.id, company_id: job.company_id, accepted_at: new Date(), ...given, user_id: user.id });
  return user;
}

/** The next question of the job, or of a new one. */
export async function aQuestion(
  db: Queryable,
  given: Partial<typeof questions.$inferInsert> & { job?: Job } = {},
): Promise<Question> {
  const { job = await aJob(db), ...fields } = given;
  const { length } = await db.select({ id: questions.id }).from(questions).where(eq(questions.job_id, job.id));
  const values = {
    text: `Question ${unique()}`,
    order: length + 1,
    ...fields,
    job_id: job.id,
    company_id: job.company_id,
  };
  const question = rowOf(await db.insert(questions).values(values).returning());
  await db
    .update(jobs)
    .set({ question_count: length + 1 })
    .where(eq(jobs.id, job.id));
  return question;
}

/** An applicant who was invited and has a week; the interview has not been opened. */
export async function anApplication(
  db: Queryable,
  given: Partial<typeof applications.$inferInsert> & { job?: Job } = {},
): Promise<Application> {
  const { job = await aJob(db), ...fields } = given;
  const user_id = fields.user_id ?? (await aUser(db)).id;
  const values = {
    status: 1,
    invited_at: new Date(),
    deadline: new Date(Date.now() + 7 * 24 * 3600_000),
    ...fields,
    user_id,
    job_id: job.id,
    company_id: job.company_id,
  };
  return rowOf(await db.insert(applications).values(values).returning());
}

/** A file on the job whose bytes were never stored. */
export async function anAttachment(
  db: Queryable,
  job: Pick<Job, 'id' | 'company_id'>,
  filename = 'Case study.pdf',
): Promise<typeof attachments.$inferSelect> {
  const { company_id } = job;
  const file = {
    company_id,
    object_key: `files/${company_id}/${unique()}`,
    media_type: 'application/pdf',
    bytes: 1_000,
  };
  const { id: file_id } = rowOf(await db.insert(stored_files).values(file).returning());
  return rowOf(await db.insert(attachments).values({ job_id: job.id, company_id, file_id, filename }).returning());
}

type VersionParts = {
  questions: Question[];
  files: NonNullable<JobVersionContent['attachments']>;
  form?: typeof job_forms.$inferSelect | undefined;
};
/** The row that freezes these questions and the texts of the job. */
export function versionOf(job: Job, { questions: rows, files, form }: VersionParts): typeof job_versions.$inferInsert {
  const content: JobVersionContent = {
    ...(form && { form: form.content }),
    ...(job.is_cvcopilot && { form: { kind: 'cv_copilot' as const } }),
    ...(files.length > 0 && { attachments: files }),
    title: job.title,
    description: job.description,
    contact_name: job.contact_name,
    applicant_accept_subheading: job.applicant_accept_subheading,
    applicant_accept_text: job.applicant_accept_text,
    interview_intro_text: job.interview_intro_text,
    interview_complete_message: job.interview_complete_message,
    allow_answer_review: job.allow_answer_review,
    show_attempts: job.show_attempts,
    applicant_accept_video: job.applicant_accept_video,
    interview_intro_video: job.interview_intro_video,
    interview_complete_video: job.interview_complete_video,
    questions: rows.map((row) => ({
      video_id: row.video_id,
      id: row.id,
      order: row.order,
      text: row.text,
      competency: row.competency,
      category: row.category,
      kind: row.kind,
      preparation_seconds: row.preparation_seconds,
      answer_seconds: row.answer_seconds,
      attempts_allowed: row.attempts_allowed,
      screen_recording: row.screen_recording,
      choices: row.choices,
      choices_multiple: row.choices_multiple,
      max_characters: row.max_characters,
      file_types: row.file_types,
      ...(row.guidance !== null && { guidance: row.guidance }),
      ...(row.checklist.length > 0 && { checklist: row.checklist }),
    })),
  };
  const content_hash = `test-${createHash('sha256').update(JSON.stringify(content)).digest('hex')}-${unique()}`;
  return { job_id: job.id, company_id: job.company_id, content_hash, content };
}

/** Freezes the job's present questions and texts for the applicant, as the first opening does. */
export async function aVersion(db: Queryable, application: Application): Promise<Application> {
  const { job_id } = application;
  const job = rowOf(await db.select().from(jobs).where(eq(jobs.id, job_id)));
  const rows = await db.select().from(questions).where(eq(questions.job_id, job_id)).orderBy(questions.order);
  const files = await db
    .select({
      id: attachments.id,
      filename: attachments.filename,
      bytes: stored_files.bytes,
      media_type: stored_files.media_type,
    })
    .from(attachments)
    .innerJoin(stored_files, eq(stored_files.id, attachments.file_id))
    .where(and(eq(attachments.job_id, job_id), isNull(attachments.removed_at)));
  const [form] = await db.select().from(job_forms).where(eq(job_forms.job_id, job_id));
  const version = rowOf(
    await db
      .insert(job_versions)
      .values(versionOf(job, { questions: rows, files, form }))
      .returning(),
  );
  const changes = { version_id: version.id, opened_at: application.opened_at ?? new Date() };
  return rowOf(await db.update(applications).set(changes).where(eq(applications.id, application.id)).returning());
}

const jobOf = async (db: Queryable, { job_id }: Question) =>
  rowOf(await db.select().from(jobs).where(eq(jobs.id, job_id)));

const attemptOf = (question: Question, owner: Application): typeof attempts.$inferInsert => ({
  number: 1,
  state: 'playable',
  counted: true,
  ended_by: 'stop',
  recorded_ms: 60_000,
  captured_ms: 60_000,
  bytes: 9_000_000,
  max_bytes: 128_000_000,
  max_ms: question.answer_seconds * 1000,
  max_segments: 2400,
  mime_type: 'video/mp4',
  duration: 60,
  application_id: owner.id,
  question_id: question.id,
  job_id: question.job_id,
  company_id: question.company_id,
});

/** A playable recording of the question, of which no bytes exist; its applicant is made where none is given. */
export async function anAttempt(
  db: Queryable,
  given: Partial<typeof attempts.$inferInsert> & { question: Question; application?: Application },
): Promise<Attempt> {
  const { question, application, ...fields } = given;
  const owner = application ?? (await aVersion(db, await anApplication(db, { job: await jobOf(db, question) })));
  return rowOf(
    await db
      .insert(attempts)
      .values({ ...attemptOf(question, owner), ...fields })
      .returning(),
  );
}

const answerTo = ({ id, application_id, question_id, job_id, company_id }: Attempt): typeof answers.$inferInsert => ({
  application_id,
  question_id,
  job_id,
  company_id,
  attempt_id: id,
});

/** Makes the attempt the answer to its question, as the applicant's choice does. */
export async function anAnswer(
  db: Queryable,
  attempt: Attempt,
  given: Partial<typeof answers.$inferInsert> = {},
): Promise<Answer> {
  const values = { ...answerTo(attempt), ...given };
  return rowOf(await db.insert(answers).values(values).returning());
}

/** Open request of an applicant. */
export async function anApplicantRequest(
  db: Queryable,
  { id, job_id, company_id }: Application,
  given: Partial<typeof applicant_requests.$inferInsert> = {},
): Promise<typeof applicant_requests.$inferSelect> {
  const place = { application_id: id, job_id, company_id };
  const values = { action_type: 'Extension' as const, text: 'I was ill.', actor_kind: 'applicant' as const, ...given };
  return rowOf(
    await db
      .insert(applicant_requests)
      .values({ ...values, ...place })
      .returning(),
  );
}

/** An interview that was sent, with a playable answer to each question of the job. */
export async function aResponse(db: Queryable, job: Job, given: Partial<typeof applications.$inferInsert> = {}) {
  const rows = await db.select().from(questions).where(eq(questions.job_id, job.id)).orderBy(questions.order);
  const sent = { status: 4, responded_at: new Date(), answer_count: rows.length, ...given };
  const application = await aVersion(db, await anApplication(db, { ...sent, job }));
  const answerRows: Answer[] = [];
  if (rows.length > 0) {
    const recordings = await db
      .insert(attempts)
      .values(rows.map((question) => attemptOf(question, application)))
      .returning();
    answerRows.push(...(await db.insert(answers).values(recordings.map(answerTo)).returning()));
  }
  return { application, answers: answerRows };
}

/** A response of a person whose name and address are found wherever they appear: `canary-` and the user's id. */
export async function aCanaryResponse(db: Queryable, job: Job, applicant_name = 'Canaria Vogelsang') {
  const response = await aResponse(db, job, { applicant_name });
  const { user_id } = response.application;
  await db
    .update(users)
    .set({ email: `canary-${user_id}@mail.example` })
    .where(eq(users.id, user_id));
  return response;
}
