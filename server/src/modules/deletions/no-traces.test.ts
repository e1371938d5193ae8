import { eq } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { perFile } from '../../../test/lifetimes.ts';
import { useMailServer } from '../../../test/mail-server.ts';
import { aJob, anApplication, anAttachment, aUser } from '../../../test/factories.ts';
import { CANARY, PERSON, plantPerson, traces } from '../../../test/planted-person.ts';
import { aStaffScene } from '../../../test/staff-scene.ts';
import { applications, events, idempotency_keys, jobs, users } from '../../db/schema/index.ts';

/** Of an activity that stays: the feed keeps what a deleted one was called. */
const TITLE = 'Night shift';

const log: string[] = [];

const { sink, server } = useMailServer({ log: (line) => log.push(line) });
const scene = perFile(() => aStaffScene(server, { title: TITLE, sms_enabled: true, description: `<p>${CANARY}</p>` }));

it('a deleted activity leaves nothing of what was planted, within a minute, and nothing of others goes', async () => {
  const { db } = server.ctx;
  await plantPerson(server, scene, sink);
  await anAttachment(db, scene.job, `${CANARY}.pdf`);
  const neighbour = await aJob(db, { company_id: scene.company_id, created_by: scene.owner.id });
  const person = await aUser(db, { first_name: 'Bo' });
  await anApplication(db, { job: scene.job, user_id: person.id });
  const elsewhere = await anApplication(db, { job: neighbour, user_id: person.id });
  const key = { headers: { 'idempotency-key': 'of-others' } };
  const other = { user: { first_name: 'Cy', last_name: 'Other', email: 'cy.other@mail.example' } };
  const kept = await scene.client.post(`/api/jobs/${neighbour.id}/applications`, other, key);
  expect(kept.status, kept.text).toBe(201);
  expect((await traces(server)).length).toBeGreaterThan(15);
  const said = log.length;

  expect((await scene.client.send('DELETE', scene.path, { json: { title: 'Day shift' } })).status).toBe(409);
  expect((await scene.client.send('DELETE', scene.path, { json: { title: TITLE } })).status).toBe(204);
  expect((await scene.client.get(scene.path)).status).toBe(404);

  await vi.waitFor(async () => expect(await traces(server)).toEqual([]), { timeout: 50_000, interval: 250 });
  await vi.waitFor(async () => expect(await db.$count(jobs, eq(jobs.id, scene.job.id))).toBe(0));
  expect(log.slice(said).join('\n')).not.toContain(CANARY);
  expect((await scene.client.get('/api/deletions')).json).toMatchObject({ count: 0 });
  const feed = await db.select().from(events).where(eq(events.type, 'job.deleted'));
  expect(feed.map(({ data }) => data)).toEqual([{ title: TITLE }]);

  expect((await db.select().from(users).where(eq(users.id, person.id)))[0]).toEqual(person);
  expect(await db.$count(applications, eq(applications.id, elsewhere.id))).toBe(1);
  const [remembered] = await db.select().from(idempotency_keys).where(eq(idempotency_keys.key, 'of-others'));
  expect(remembered?.response).toContain('cy.other@mail.example');
  // A repeat of the call that added the person does not add them again.
  const again = { user: PERSON, external_id: `X-${CANARY}`, invite: true };
  await scene.client.post(`${scene.path}/applications`, again, { headers: { 'idempotency-key': 'add-once' } });
  expect(await traces(server)).toEqual([]);
});
