import { createHash } from 'node:crypto';
import type { SealBody } from '@vivavoce/contract/types.ts';
import { UPLOAD_LIMITS } from '@vivavoce/domain/answers/recording-limits.ts';
import { interview_grants, interview_sessions } from '../../server/src/db/schema/index.ts';
import { NOTICE_VERSION } from '../../server/src/modules/interviews/state/notice.ts';
import { csrfToken } from '../../server/src/http/cookies.ts';
import { hashToken, newToken } from '../../server/src/lib/secrets.ts';
import { aJob, anApplication, aQuestion, aVersion } from '../../server/test/factories.ts';
import type { Application, Job, Question } from '../../server/test/factories.ts';
import { sha256 } from './fixture.ts';
import type { Recording } from './fixture.ts';
import { Client } from './http.ts';
import type { World } from './world.ts';

const DEVICE = 'device-of-the-bench';

/** An applicant with an open interview of one question, and an open attempt at it. */
export interface Applicant {
  job: Job;
  question: Question;
  application: Application;
  client: Client;
  path: string;
  attempt: number;
  upload_token: string;
}

const digestOf = (bytes: Uint8Array): string => `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`;

async function openLink({ database: { db }, product }: World, application: Application): Promise<Client> {
  const token = newToken();
  const [session] = await db
    .insert(interview_sessions)
    .values({ token_hash: hashToken(token) })
    .returning();
  const { id: application_id, link_version } = application;
  await db.insert(interview_grants).values({ session_id: session?.id ?? 0, application_id, link_version });
  const env = { PUBLIC_URL: product.url, SESSION_SECRET: product.secret };
  const csrf = csrfToken({ env }, { interviewid: token });
  return new Client(product.url, { cookie: `interviewid=${token}; csrftoken=${csrf}`, 'x-csrftoken': csrf });
}

/** Adds an applicant and brings the interview to the start of the first recording: consent given, question shown. */
export async function beginAnswer(world: World): Promise<Applicant> {
  const { db } = world.database;
  const job = await aJob(db, { company_id: world.staff.company_id, created_by: world.staff.id });
  const question = await aQuestion(db, { job, preparation_seconds: 0, answer_seconds: 600 });
  const application = await aVersion(db, await anApplication(db, { job }));
  const client = await openLink(world, application);
  const path = `/api/interview/${application.id}`;
  const consent = {
    first_name: 'Amara',
    last_name: 'Okafor',
    notice_version: NOTICE_VERSION,
    recording: true,
    ai: false,
  };
  await client.call('POST', `${path}/consent`, consent);
  await client.call('POST', `${path}/questions/${question.id}/open`, { device: DEVICE });
  const begun = await client.call<{ attempt: number; upload_token: string }>(
    'POST',
    `${path}/questions/${question.id}/attempts`,
    { device: DEVICE, mime_type: 'video/mp4' },
  );
  return { job, question, application, client, path, ...begun };
}

/** Sends one chunk. @returns its status */
export async function putChunk({ client, attempt, upload_token }: Applicant, index: number, bytes: Buffer) {
  const { status, body } = await client.send(`/api/attempts/${attempt}/camera/0/${index}`, {
    method: 'PUT',
    headers: {
      'content-type': 'application/octet-stream',
      'upload-token': upload_token,
      'content-digest': digestOf(bytes),
    },
    body: bytes,
  });
  if (status !== 201 && status !== 200) throw new Error(`chunk ${index} answered ${status}: ${body.toString()}`);
  return status;
}

/** Like the recorder: the first chunk alone, then as many at a time as it allows. */
export async function putAll(chunks: readonly Buffer[], put: (index: number, bytes: Buffer) => Promise<unknown>) {
  const waiting = [...chunks.entries()];
  const send = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await put(...next);
  };
  const first = waiting.shift();
  if (first) await put(...first);
  await Promise.all(Array.from({ length: UPLOAD_LIMITS.parallel_puts }, send));
}

export async function seal({ client, attempt, upload_token }: Applicant, { chunks, seconds, mime_type }: Recording) {
  const segments = chunks.map((bytes, index) => ({ index, bytes: bytes.length, sha256: sha256(bytes) }));
  const part = { part: 0, segments, recorded_ms: seconds * 1000, ended_by: 'stop' } as const;
  const body: SealBody = { tracks: [{ kind: 'camera', mime_type, parts: [part] }] };
  await client.call('POST', `/api/attempts/${attempt}/seal`, body, { 'upload-token': upload_token });
}
