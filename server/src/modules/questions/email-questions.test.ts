import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { QUESTION_MAIL_LIMITS } from '@vivavoce/domain/limits.ts';
import { useTestServer } from '../../../test/api-test.ts';
import { aQuestion } from '../../../test/factories.ts';
import { aStaffScene, problemOf } from '../../../test/staff-scene.ts';
import type { StaffScene } from '../../../test/staff-scene.ts';
import { events, mails } from '../../db/schema/index.ts';

const server = useTestServer();

const send = (scene: StaffScene, ...msg_to: string[]) => scene.client.post(`${scene.path}/email_questions`, { msg_to });
const sent = ({ job }: StaffScene) =>
  server.ctx.db.select().from(mails).where(eq(mails.job_id, job.id)).orderBy(mails.id);

it('go to each address once, in the language of the activity and in their order, and answers go to the sender', async () => {
  const { db } = server.ctx;
  const scene = await aStaffScene(server, { title: 'Conseiller', default_locale: 'fr-fr' });
  await aQuestion(db, { job: scene.job, text: 'Pourquoi <nous> & pas eux ?', answer_seconds: 60 });
  await aQuestion(db, { job: scene.job, text: 'Que choisissez-vous ?', kind: 'choice', choices: ['Thé', 'Café'] });
  const reply = await send(scene, 'One@mail.example', 'one@mail.example', 'two@mail.example');
  expect([reply.status, reply.json]).toEqual([202, { queued: 2 }]);
  const rows = await sent(scene);
  expect(rows.map(({ to_address }) => to_address)).toEqual(['one@mail.example', 'two@mail.example']);
  const [mail] = rows;
  expect(mail).toMatchObject({
    type: 'questions',
    state: 'queued',
    reply_to: scene.owner.email,
    subject: 'Les questions de Conseiller',
  });
  expect(mail?.html).toContain('Pourquoi &lt;nous&gt; &amp; pas eux ?');
  expect(mail?.text).toMatch(/Pourquoi <nous> & pas eux \?[^]*Que choisissez-vous \?[^]*Thé[^]*Café/);
  expect(mail?.text).toContain('60 secondes de réponse');
  expect((await db.select().from(events).where(eq(events.job_id, scene.job.id))).map(({ type }) => type)).toContain(
    'questions.emailed',
  );
});

it('are refused by field, without questions, and where an activity sent too many in a day', async () => {
  const scene = await aStaffScene(server);
  expect(problemOf(await send(scene, 'a@mail.example'))).toMatchObject({ status: 409, code: 'wrong_state' });
  await aQuestion(server.ctx.db, { job: scene.job });
  expect(problemOf(await send(scene))).toMatchObject({ status: 422, errors: { msg_to: ['too_small'] } });
  expect((await send(scene, 'nobody')).status).toBe(422);
  const ten = Array.from({ length: QUESTION_MAIL_LIMITS.addresses_max }, (_, n) => `person${n}@mail.example`);
  expect((await send(scene, ...ten, 'eleventh@mail.example')).status).toBe(422);
  const times = QUESTION_MAIL_LIMITS.per_job_and_day_max / ten.length;
  for (let n = 0; n < times; n += 1) expect((await send(scene, ...ten)).status).toBe(202);
  expect((await send(scene, 'one.more@mail.example')).status).toBe(429);
  expect(await sent(scene)).toHaveLength(QUESTION_MAIL_LIMITS.per_job_and_day_max);
  server.pass(25 * 3600_000);
  expect((await (await server.staff(scene.owner)).post(`${scene.path}/email_questions`, { msg_to: ten })).status).toBe(
    202,
  );
});

it('are taken from a form and for one bare address too', async () => {
  const scene = await aStaffScene(server);
  await aQuestion(server.ctx.db, { job: scene.job });
  const path = `${scene.path}/email_questions`;
  const bare = await scene.client.post(path, { msg_to: 'One@mail.example' });
  expect([bare.status, bare.json]).toEqual([202, { queued: 1 }]);
  const form = await scene.client.post(path, undefined, { form: { msg_to: 'two@mail.example' } });
  expect([form.status, form.json]).toEqual([202, { queued: 1 }]);
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  const several = await scene.client.post(path, undefined, {
    bytes: Buffer.from('msg_to=three@mail.example&msg_to=four@mail.example'),
    headers: type,
  });
  expect([several.status, several.json]).toEqual([202, { queued: 2 }]);
  const wrong = await scene.client.post(path, undefined, { form: { msg_to: 'nowhere' } });
  expect(problemOf(wrong)).toMatchObject({ status: 422, errors: { 'msg_to.0': ['not_an_email'] } });
  expect((await scene.client.post(path, undefined, { form: { other: 'x' } })).status).toBe(422);
  expect((await sent(scene)).map(({ to_address }) => to_address)).toEqual([
    'one@mail.example',
    'two@mail.example',
    'three@mail.example',
    'four@mail.example',
  ]);
});
