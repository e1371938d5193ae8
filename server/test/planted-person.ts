import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import {
  applicant_requests,
  applications,
  attempts,
  cvs,
  learner_links,
  learner_requests,
  learner_sessions,
  mails,
  question_openings,
  stored_files,
  text_messages,
  written_answers,
} from '../src/db/schema/index.ts';
import { recordingFolder } from '../src/modules/interviews/recordings/segment-keys.ts';
import { sendText } from '../src/tasks/definitions/mails.ts';
import type { TestServer } from './api-test.ts';
import { aQuestion, aVersion, anAnswer, anAttempt, rowOf } from './factories.ts';
import type { SmtpSink } from './fakes/smtp-sink.ts';
import type { StaffScene } from './staff-scene.ts';

/** In every value that is planted; whatever still holds it was forgotten. */
export const CANARY = 'canarivari';
export const PERSON = {
  first_name: `Ana ${CANARY}`,
  last_name: 'Zweig',
  email: `ana.${CANARY}@mail.example`,
};
export const NAME = `Ana ${CANARY} Zweig`;

/**
 * Adds the person by the product's own calls, then everything that an interview leaves behind.
 * @param sink takes the mails of the server, whose workers run
 * @returns the id of the application
 */
export async function plantPerson(server: TestServer, scene: StaffScene, sink: SmtpSink): Promise<number> {
  const { db } = server.ctx;
  const phone = `+44 ${CANARY}`;
  const put = (key: string) =>
    server.ctx.storage.put(key, Buffer.from(`bytes of ${CANARY}`), { max_bytes: 1000 }).then(() => key);
  const key = { headers: { 'idempotency-key': 'add-once' } };
  const body = { user: PERSON, external_id: `X-${CANARY}`, invite: true };
  const added = await scene.client.post(`${scene.path}/applications`, body, key);
  expect(added.status, added.text).toBe(201);
  const { id } = (added.json as { results: { id: number }[] }).results[0]!;
  await scene.client.post(`${scene.path}/applications/${id}/invite`, {}, { headers: { 'idempotency-key': 'again' } });
  const comment = { application: id, comment: `Met ${CANARY} before` };
  const said = await scene.client.post(`${scene.path}/comments`, comment, { headers: { 'idempotency-key': 'said' } });
  expect(said.status, said.text).toBe(201);

  const { user_id: person } = rowOf(await db.select().from(applications).where(eq(applications.id, id)));
  const note = { text: `Noted by ${CANARY}` };
  const noted = await scene.client.post(`/api/people/${person}/notes`, note, {
    headers: { 'idempotency-key': 'noted' },
  });
  expect(noted.status, noted.text).toBe(201);

  const tagged = (await scene.client.post('/api/tags', { name: 'Referred' })).json as { id: number };
  expect((await scene.client.send('PUT', `/api/people/${person}/tags/${tagged.id}`)).status).toBe(204);

  const question = await aQuestion(db, { job: scene.job });
  const [row] = await db
    .update(applications)
    .set({ declined_reason: CANARY, custom_field: CANARY, phone })
    .where(eq(applications.id, id))
    .returning();
  const application = await aVersion(db, row!);
  const attempt = await anAttempt(db, { question, application });
  await db
    .update(attempts)
    .set({ client: { camera: CANARY } })
    .where(eq(attempts.id, attempt.id));
  await anAnswer(db, attempt);
  const { job_id, company_id } = application;
  const own = { application_id: id, job_id };
  await put(`${recordingFolder(attempt)}/raw/camera/0/0000-a`);
  await put(`${recordingFolder(attempt)}/media.mp4`);
  const written = await aQuestion(db, { job: scene.job, kind: 'file' });
  await db.insert(question_openings).values({ ...own, question_id: written.id });
  await db.insert(written_answers).values({
    ...own,
    company_id,
    question_id: written.id,
    text: CANARY,
    file_name: `${CANARY}.pdf`,
    file_key: await put(`written/${company_id}/${id}-a`),
  });
  const file = {
    company_id,
    object_key: await put(`files/${company_id}/cv-a`),
    media_type: 'application/pdf',
    bytes: 20,
  };
  const [stored] = await db.insert(stored_files).values(file).returning();
  await db.insert(cvs).values({ ...own, file_id: stored!.id, filename: `${CANARY}.pdf` });
  await db
    .insert(applicant_requests)
    .values({ ...own, company_id, action_type: 'Extension', text: CANARY, actor_kind: 'applicant' });
  await vi.waitFor(async () => expect(sink.mails.length).toBeGreaterThanOrEqual(1), { timeout: 50_000 });
  const [mail] = await db.select().from(mails).where(eq(mails.application_id, id));
  const text = { ...own, company_id, mail_id: mail!.id, type: 'invitation' as const, to_number: CANARY, body: CANARY };
  const [texted] = await db.insert(text_messages).values(text).returning();
  await server.ctx.queue.enqueue(db, sendText, { text: texted!.id }, { start_after: 3600 });
  const learner = { email: PERSON.email.toLowerCase() };
  await db.insert(learner_requests).values({ ...learner, locale: 'en-gb' });
  await db.insert(learner_links).values({ ...learner, token_hash: 'link', expires_at: new Date() });
  await db.insert(learner_sessions).values({ ...learner, token_hash: 'session' });
  const { id: _id, message_id, application_id: _application, mailing_id: _mailing, ...sent } = mail!;
  await db.insert(mails).values({
    ...sent,
    company_id: null,
    job_id: null,
    user_id: person,
    type: 'learner_link',
    message_id: `${message_id}-link`,
  });
  // A mail server's refusal names the recipient.
  await db.execute(sql`
    update pgboss.job set output = ${JSON.stringify({ message: `550 no ${PERSON.email}` })}::jsonb where name in ('send-mail', 'send-text')`);
  return id;
}

/** Every table whose rows hold the canary, and every file. */
export async function traces({ ctx: { db, env } }: TestServer): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`);
  const found: string[] = [];
  for (const { name } of rows) {
    const held = await db.execute(sql`select 1 from ${sql.raw(name)} t where t::text ilike ${`%${CANARY}%`} limit 1`);
    if (held.rows.length > 0) found.push(name);
  }
  const folder = env.DATA_DIR;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    if (readFileSync(file).includes(CANARY)) found.push(path.relative(folder, file));
  }
  return found;
}
