import { eq, inArray, sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import type { Mailing } from '@vivavoce/contract/types.ts';
import { useMailServer } from '../../../test/mail-server.ts';
import { anApplication } from '../../../test/factories.ts';
import { aStaffScene } from '../../../test/staff-scene.ts';
import type { Context } from '../../context.ts';
import { applications, mails } from '../../db/schema/index.ts';
import { deliverMailsHandler } from './deliver-mails.ts';
import { MAILS_TAKEN } from '../definitions/mails.ts';

const { sink, server } = useMailServer();
const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 50_000, interval: 50 });

async function invitedMany(count: number) {
  const scene = await aStaffScene(server, { invitation_text: '<p>Hello [FIRST NAME]</p>' });
  for (let n = 0; n < count; n += 1)
    await anApplication(server.ctx.db, { job: scene.job, status: 0, invited_at: null, deadline: null });
  const { mailing } = (await scene.client.post(`${scene.path}/invite_all`, {})).json as { mailing: number };
  const read = async () => (await scene.client.get(`${scene.path}/mailings/${mailing}`)).json as Mailing;
  return { scene, mailing, read };
}

test('all of a mailing arrive once, taken in more than one part', async () => {
  const { read } = await invitedMany(60);
  await eventually(async () => expect(await read()).toMatchObject({ state: 'finished', sent: 60 }));
  expect(new Set(sink.mails.map(({ to }) => to[0])).size).toBe(60);
  expect(sink.mails).toHaveLength(60);
});

test('those that are deferred are tried again each separately, those that are refused show as undelivered', async () => {
  sink.mails.length = 0;
  sink.faults.data = 451;
  const { scene, mailing, read } = await invitedMany(3);
  const own = sql`name = 'send-mail' and (data->>'mail')::bigint in (select id from mails where mailing_id = ${mailing})`;
  await eventually(async () => {
    const { rows } = await server.ctx.db.execute(sql`select 1 from pgboss.job where ${own}`);
    expect(rows).toHaveLength(3);
  });
  expect(await read()).toMatchObject({ state: 'running', sent: 0, failed: 0 });
  delete sink.faults.data;
  sink.faults.recipient = 550;
  await server.ctx.db.execute(sql`update pgboss.job set start_after = now() where ${own}`);
  server.ctx.queue.nudge('send-mail');
  await eventually(async () => expect(await read()).toMatchObject({ state: 'finished', failed: 3 }));
  delete sink.faults.recipient;
  const rows = await server.ctx.db.select().from(applications).where(eq(applications.job_id, scene.job.id));
  expect(rows.map(({ invitation_failed, bucket }) => [invitation_failed, bucket])).toEqual([
    [true, 'ToInvite'],
    [true, 'ToInvite'],
    [true, 'ToInvite'],
  ]);
  expect(sink.mails).toEqual([]);

  // Once the addresses exist, inviting all again makes it good.
  const again = (await scene.client.post(`${scene.path}/invite_all`, {})).json as { invited: number; mailing: number };
  expect(again.invited).toBe(3);
  await eventually(async () => expect(sink.mails).toHaveLength(3));
  await eventually(async () => {
    const sent = await server.ctx.db.select().from(mails).where(eq(mails.mailing_id, again.mailing));
    expect(sent.map(({ state }) => state)).toEqual(['sent', 'sent', 'sent']);
  });
});

test('those that left count as sent also where the next cannot be taken', async () => {
  const { ctx } = server;
  const rows = Array.from({ length: MAILS_TAKEN + 1 }, (_, n) => ({
    type: 'test' as const,
    message_id: `<taken-${n}@vivavoce.test>`,
    to_address: `taken-${n}@mail.example`,
    to_name: '',
    from_name: '',
    subject: 'Hello',
    html: '<p>Hello</p>',
    text: 'Hello',
  }));
  const made = await ctx.db.insert(mails).values(rows).returning({ id: mails.id });
  const ids = made.map(({ id }) => id);
  let taken = 0;
  const execute: Context['db']['execute'] = (query) => {
    taken += 1;
    if (taken === 2) throw new Error('the database went away');
    return ctx.db.execute(query);
  };
  const db = Object.assign(Object.create(ctx.db) as Context['db'], { execute });
  const send = async () => ({ state: 'sent' as const, response: '250' });
  const transport = { kind: 'smtp' as const, send, check: async () => {}, close: () => {} };
  const run = deliverMailsHandler({ ...ctx, db }, transport);
  await expect(run({ mails: ids }, { signal: new AbortController().signal } as never)).rejects.toThrow('went away');
  const states = await ctx.db
    .select({ state: mails.state })
    .from(mails)
    .where(inArray(mails.id, ids))
    .orderBy(mails.id);
  expect(states.map(({ state }) => state)).toEqual([...Array.from({ length: MAILS_TAKEN }, () => 'sent'), 'queued']);
});
