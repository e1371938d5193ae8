import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestServer } from '../../../test/api-test.ts';
import type { TestServer } from '../../../test/api-test.ts';
import { aQuestion, aVersion, anAnswer, anAttempt, anApplication, aSeat, aUser } from '../../../test/factories.ts';
import { startSmtpSink } from '../../../test/fakes/smtp-sink.ts';
import type { SmtpSink } from '../../../test/fakes/smtp-sink.ts';
import { aStaffScene, problemOf } from '../../../test/staff-scene.ts';
import type { StaffScene } from '../../../test/staff-scene.ts';
import {
  actions,
  applications,
  attempts,
  cvs,
  events,
  mails,
  question_openings,
  stored_files,
  text_messages,
  users,
  written_answers,
} from '../../db/schema/index.ts';
import { sendText } from '../../tasks/send-text.task.ts';
import { recordingFolder } from '../interviews/segment-keys.ts';

/** In every value that is planted; whatever still holds it was forgotten. */
const CANARY = 'canarivari';
const PERSON = {
  first_name: `Ana ${CANARY}`,
  last_name: 'Zweig',
  email: `ana.${CANARY}@mail.example`,
  phone: `+44 ${CANARY}`,
};
const NAME = `Ana ${CANARY} Zweig`;

let sink: SmtpSink;
let server: TestServer;
let scene: StaffScene;
const log: string[] = [];

beforeAll(async () => {
  sink = await startSmtpSink();
  server = await startTestServer({
    workers: true,
    env: { SMTP_URL: sink.url, MAIL_FROM: 'Vivavoce <no-reply@vivavoce.test>' },
    log: (line) => log.push(line),
  });
  scene = await aStaffScene(server, { sms_enabled: true });
});
afterAll(async () => {
  await server.close();
  await sink.stop();
});

const erase = (id: number, full_name?: string, client = scene.client) =>
  client.send('DELETE', `${scene.path}/applications/${id}`, {
    ...(full_name !== undefined && { json: { full_name } }),
  });
const put = (key: string) =>
  server.ctx.storage.put(key, Buffer.from(`bytes of ${CANARY}`), { max_bytes: 1000 }).then(() => key);

/** Adds the person by the product's own calls, then everything that an interview leaves behind. */
async function plant(): Promise<number> {
  const { db } = server.ctx;
  const key = { headers: { 'idempotency-key': 'add-once' } };
  const body = { user: PERSON, external_id: `X-${CANARY}`, invite: true };
  const added = await scene.client.post(`${scene.path}/applications`, body, key);
  expect(added.status, added.text).toBe(201);
  const { id } = (added.json as { results: { id: number }[] }).results[0]!;
  await scene.client.post(`${scene.path}/applications/${id}/invite`, {}, { headers: { 'idempotency-key': 'again' } });
  const comment = { application: id, comment: `Met ${CANARY} before` };
  const said = await scene.client.post(`${scene.path}/comments`, comment, { headers: { 'idempotency-key': 'said' } });
  expect(said.status, said.text).toBe(201);

  const question = await aQuestion(db, { job: scene.job });
  const [row] = await db
    .update(applications)
    .set({ declined_reason: CANARY, custom_field: CANARY, phone: PERSON.phone })
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
    .insert(actions)
    .values({ ...own, company_id, action_type: 'Extension', text: CANARY, actor_kind: 'applicant' });
  await vi.waitFor(async () => expect(sink.mails.length).toBeGreaterThanOrEqual(1), { timeout: 50_000 });
  const [mail] = await db.select().from(mails).where(eq(mails.application_id, id));
  const text = { ...own, company_id, mail_id: mail!.id, type: 'invitation' as const, to_number: CANARY, body: CANARY };
  const [texted] = await db.insert(text_messages).values(text).returning();
  await server.ctx.queue.enqueue(db, sendText, { text: texted!.id }, { start_after: 3600 });
  // What a mail server says when it refuses somebody names them.
  await db.execute(sql`
    update pgboss.job set output = ${JSON.stringify({ message: `550 no ${PERSON.email}` })}::jsonb where name in ('send-mail', 'send-text')`);
  return id;
}

/** Every table whose rows hold the canary, and every file. */
async function traces(): Promise<string[]> {
  const { db, env } = server.ctx;
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
const stateOf = async (id: number) =>
  (await server.ctx.db.select().from(applications).where(eq(applications.id, id)))[0];

describe('erasing an applicant', () => {
  it('leaves nothing of what was planted, within a minute', async () => {
    const id = await plant();
    expect((await traces()).length).toBeGreaterThan(15);
    const said = log.length;

    expect(problemOf(await erase(id))).toMatchObject({ status: 422, errors: { full_name: ['required'] } });
    expect(problemOf(await erase(id, 'Somebody else'))).toMatchObject({ errors: { full_name: ['not_allowed'] } });
    expect(await stateOf(id)).toBeDefined();
    expect((await erase(id, ` ${NAME.toUpperCase()} `)).status).toBe(204);

    await vi.waitFor(async () => expect(await traces()).toEqual([]), { timeout: 50_000, interval: 250 });
    expect(log.slice(said).join('\n')).not.toContain(CANARY);
    const feed = await server.ctx.db.select().from(events).where(eq(events.job_id, scene.job.id));
    expect(feed.map(({ type, application_id }) => [type, application_id])).toEqual([['data.erased', null]]);
    const list = (await scene.client.get(`${scene.path}/applications`)).json as { buckets: Record<string, number> };
    expect(Object.values(list.buckets)).toEqual([0, 0, 0, 0, 0]);
    // Whoever repeats the call that added the person does not add them again.
    const key = { headers: { 'idempotency-key': 'add-once' } };
    const body = { user: PERSON, external_id: `X-${CANARY}`, invite: true };
    expect((await scene.client.post(`${scene.path}/applications`, body, key)).status).toBe(201);
    expect(await traces()).toEqual([]);
  }, 90_000);

  it('leaves what others know of the same person, and needs no name where there are no answers', async () => {
    const { db } = server.ctx;
    const person = await aUser(db, { first_name: 'Bo', phone: '+44 20 7946 0000' });
    const here = await anApplication(db, { job: scene.job, user_id: person.id });
    const elsewhere = await anApplication(db, { user_id: person.id });
    await db.insert(mails).values({
      message_id: 'elsewhere',
      company_id: elsewhere.company_id,
      application_id: elsewhere.id,
      user_id: person.id,
      type: 'invitation',
      to_address: person.email,
      to_name: 'Bo',
      from_name: 'x',
      subject: 'x',
      html: 'x',
      text: 'x',
    });
    expect((await erase(here.id)).status).toBe(204);
    const known = async () => (await db.select().from(users).where(eq(users.id, person.id)))[0];
    expect(await known()).toEqual(person);
    expect(await stateOf(elsewhere.id)).toBeDefined();
    expect(await db.$count(mails, eq(mails.application_id, elsewhere.id))).toBe(1);
    expect((await erase(here.id)).status).toBe(404);
    expect((await erase(elsewhere.id)).status).toBe(404);
  });

  it('is for those who run the activity', async () => {
    const { db } = server.ctx;
    const seat = await server.staff(await aSeat(db, scene.job, { may_decide: true }));
    const one = await anApplication(db, { job: scene.job });
    expect((await erase(one.id, undefined, seat)).status).toBe(403);
    expect(
      problemOf(await scene.client.send('DELETE', `${scene.path}/applications/${one.id}`, { json: { name: 'x' } })),
    ).toMatchObject({
      status: 422,
      errors: { name: ['unknown_field'] },
    });
    expect(await stateOf(one.id)).toBeDefined();
  });
});
