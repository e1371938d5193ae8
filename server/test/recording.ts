import { createHash, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { SealBody } from '@vivavoce/contract/types.ts';
import { companies, job_versions } from '../src/db/schema/index.ts';
import { NOTICE_VERSION } from '../src/modules/interviews/state/notice.ts';
import { uploadToken } from '../src/lib/secrets.ts';
import type { ApiClient, Reply } from './api-client.ts';
import type { TestServer } from './api-test.ts';
import { aJob, anApplication, aQuestion, aVersion } from './factories.ts';
import type { Application, Job, Question } from './factories.ts';

/** Calls of a recorder, by plain requests. */

export const device = 'device-of-this-test';
export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
export const digestOf = (bytes: Uint8Array): string =>
  `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`;
/** Bytes that are no media: the protocol does not look into them. */
export const someBytes = (length = 1000): Buffer => randomBytes(length);

export interface Begun {
  attempt: number;
  upload_token: string;
  limits: { max_bytes: number; max_ms: number; max_segments: number };
  attempts_left: number | null;
}
export interface Scene {
  server: TestServer;
  job: Job;
  questions: Question[];
  application: Application;
  browser: ApiClient;
  /** `/api/interview/{application}` */
  path: string;
}

/** An applicant who has opened the link of a job with some questions; `consented` also ticked the notice. */
export async function aScene(
  server: TestServer,
  {
    questions = 1,
    consented = true,
    ...given
  }: {
    questions?: number;
    consented?: boolean;
    job?: Partial<Job>;
    question?: Partial<Question>;
    application?: Partial<Application>;
  } = {},
): Promise<Scene> {
  const { db } = server.ctx;
  const job = await aJob(db, given.job);
  const made: Question[] = [];
  for (let count = 0; count < questions; count += 1) made.push(await aQuestion(db, { ...given.question, job }));
  const application = await aVersion(db, await anApplication(db, { ...given.application, job }));
  const browser = await server.applicant(application);
  const scene = { server, job, questions: made, application, browser, path: `/api/interview/${application.id}` };
  if (consented) await consent(scene);
  return scene;
}

export const consent = ({ browser, path }: Scene): Promise<Reply> =>
  browser.post(`${path}/consent`, {
    first_name: 'Amara',
    last_name: 'Okafor',
    notice_version: NOTICE_VERSION,
    recording: true,
    ai: false,
  });

export const show = ({ browser, path }: Scene, question: Question): Promise<Reply> =>
  browser.post(`${path}/questions/${question.id}/open`, { device });

export const tryToBegin = (
  { browser, path }: Scene,
  question: Question,
  by = device,
  more: object = {},
): Promise<Reply> =>
  browser.post(`${path}/questions/${question.id}/attempts`, { device: by, mime_type: 'video/mp4', ...more });

/** The company has the feature, and the questions of the scene's version ask for the screen. */
export async function allowScreens({ ctx: { db } }: TestServer, { job, application }: Scene, on = true): Promise<void> {
  await db.update(companies).set({ screen_recording: on }).where(eq(companies.id, job.company_id));
  const [row] = await db
    .select()
    .from(job_versions)
    .where(eq(job_versions.id, application.version_id ?? 0));
  if (!row) throw new Error('the applicant has no version');
  const questions = row.content.questions.map((question) => ({ ...question, screen_recording: on }));
  await db
    .update(job_versions)
    .set({ content: { ...row.content, questions } })
    .where(eq(job_versions.id, row.id));
}

/** Shows the question and begins an attempt at it. */
export async function begin(scene: Scene, question = scene.questions[0], more: object = {}): Promise<Begun> {
  if (!question) throw new Error('the scene has no question');
  await show(scene, question);
  const reply = await tryToBegin(scene, question, device, more);
  if (reply.status !== 201) throw new Error(`the attempt was refused: ${reply.status} ${reply.text}`);
  return reply.json as Begun;
}

export interface Put {
  token?: string;
  track?: string;
  part?: number | string;
  index?: number | string;
  headers?: Record<string, string>;
}

export const put = (
  { browser }: Pick<Scene, 'browser'>,
  { attempt, upload_token }: Pick<Begun, 'attempt' | 'upload_token'>,
  bytes: Uint8Array,
  { token = upload_token, track = 'camera', part = 0, index = 0, headers = {} }: Put = {},
): Promise<Reply> =>
  browser.put(`/api/attempts/${attempt}/${track}/${part}/${index}`, {
    bytes,
    headers: { 'upload-token': token, 'content-digest': digestOf(bytes), ...headers },
  });

type Part = SealBody['tracks'][number]['parts'][number];

export const sealBody = (chunks: readonly Uint8Array[], part: Partial<Part> = {}): SealBody => ({
  tracks: [
    {
      kind: 'camera',
      mime_type: 'video/mp4;codecs=avc1.42E01F,opus',
      parts: [
        {
          part: 0,
          segments: chunks.map((bytes, index) => ({ index, bytes: bytes.length, sha256: sha256(bytes) })),
          recorded_ms: 8_000,
          ended_by: 'stop',
          ...part,
        },
      ],
    },
  ],
});

export const seal = (
  { browser }: Pick<Scene, 'browser'>,
  { attempt, upload_token }: Begun,
  body: unknown,
): Promise<Reply> => browser.post(`/api/attempts/${attempt}/seal`, body, { headers: { 'upload-token': upload_token } });

/** Stores the chunks and seals them as one part. */
export async function recordAttempt(
  scene: Scene,
  begun: Begun,
  chunks: readonly Uint8Array[] = [someBytes(), someBytes()],
  part: Partial<Part> = {},
): Promise<Reply> {
  for (const [index, bytes] of chunks.entries()) await put(scene, begun, bytes, { index });
  return seal(scene, begun, sealBody(chunks, part));
}

export const tokenOf = ({ ctx }: TestServer, attempt: number, minutes = 60): string =>
  uploadToken(ctx.env.SESSION_SECRET, attempt, new Date(ctx.now().getTime() + minutes * 60_000));
