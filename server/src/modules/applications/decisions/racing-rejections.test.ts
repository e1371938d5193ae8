import { REJECTION_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Mailing } from '@vivavoce/contract/types.ts';
import type { Reply } from '../../../../test/api-client.ts';
import { meeting } from '../../../../test/concurrency/meeting.ts';
import { useTestServer } from '../../../../test/api-test.ts';
import { aMember, anApplication } from '../../../../test/factories.ts';
import type { Application } from '../../../../test/factories.ts';
import { perTest } from '../../../../test/lifetimes.ts';
import { aStaffScene } from '../../../../test/staff-scene.ts';
import type { MailTransport } from '../../../integrations/mailer/transport.ts';
import { applications, mailings, mails } from '../../../db/schema/index.ts';
import { deliverMailsHandler } from '../../../tasks/handlers/deliver-mails.ts';
import { createMailsOf } from '../../mailings/create-mails.service.ts';

const ROUNDS = 15;
const DAY = 86_400_000;
/** Milliseconds until an e-mail that is sent now leaves. */
const LEAVES = REJECTION_LIMITS.leaves_after_seconds * 1000 + 1000;
const server = useTestServer();
const scene = perTest(() => aStaffScene(server, { rejection_email_body_text: '<p>Not this time.</p>' }));
let colleague: Awaited<ReturnType<typeof server.staff>>;
let left: string[];
const transport: MailTransport = {
  kind: 'smtp',
  send: (mail) => {
    left.push(mail.to.address);
    return Promise.resolve({ state: 'sent', response: null });
  },
  check: () => Promise.resolve(),
  close: () => undefined,
};
const run = { id: 'test', attempt: 1, signal: new AbortController().signal };

beforeEach(async () => {
  left = [];
  colleague = await server.staff(await aMember(server.ctx.db, { company_id: scene.company_id, role: 'admin' }));
});

const anApplicant = () => anApplication(server.ctx.db, { job: scene.job });
const decide = (action: string, { id }: Application, more: object = {}, client = scene.client) =>
  client.post(`${scene.path}/applications/bulk`, { action, selection: { ids: [id] }, ...more });
const schedule = async (applicant: Application): Promise<number> => {
  const leaves_at = new Date(server.ctx.now().getTime() + DAY).toISOString();
  const reply = await decide('reject', applicant, { email: { leaves_at } });
  return (reply.json as { mailing: number }).mailing;
};
const comesDue = (mailing: number, at: Date) =>
  server.ctx.db.update(mailings).set({ start_at: at }).where(eq(mailings.id, mailing));
const mailsOf = (mailing: number) => server.ctx.db.select().from(mails).where(eq(mails.mailing_id, mailing));
/** All that a worker does with a mailing. */
async function work(mailing: number): Promise<void> {
  await createMailsOf(server.ctx, mailing, run.signal);
  const ids = (await mailsOf(mailing)).map(({ id }) => id);
  if (ids.length > 0) await deliverMailsHandler(server.ctx, transport)({ mails: ids }, run);
}
const cancel = (mailing: number) => scene.client.post(`${scene.path}/mailings/${mailing}/cancel`);
const read = async (mailing: number) => (await scene.client.get(`${scene.path}/mailings/${mailing}`)).json as Mailing;

describe('a recall in the instant in which the worker sends', () => {
  it('is recalled and nothing leaves, or it is refused and the mail leaves', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      left = [];
      const mailing = await schedule(await anApplicant());
      // The worker may begin, and the recall is still in time, by the clock of each.
      await comesDue(mailing, new Date(server.ctx.now().getTime() + 1_500));
      const [recall] = await Promise.all([cancel(mailing), work(mailing)]);
      const isRecalled = recall.status === 200;
      if (!isRecalled) expect(recall).toMatchObject({ status: 409, json: { code: 'wrong_state' } });
      expect(left).toHaveLength(isRecalled ? 0 : 1);
      expect(await read(mailing)).toMatchObject({
        state: isRecalled ? 'cancelled' : 'finished',
        sent: isRecalled ? 0 : 1,
      });
      await work(mailing);
      expect(left).toHaveLength(isRecalled ? 0 : 1);
    }
  });

  it('waits for the batch of the worker, and is refused after it', async () => {
    const mailing = await schedule(await anApplicant());
    await comesDue(mailing, new Date(server.ctx.now().getTime() + 1_500));
    const reply = await meeting(
      server.ctx.db,
      async (tx) => {
        await tx.execute(sql`select id from mailings where id = ${mailing} for update`);
        await tx.update(mailings).set({ created: 1 }).where(eq(mailings.id, mailing));
      },
      () => cancel(mailing),
    );
    expect(reply.status).toBe(409);
  });

  it('holds the worker up, which then sends nothing', async () => {
    const mailing = await schedule(await anApplicant());
    await comesDue(mailing, server.ctx.now());
    await meeting(
      server.ctx.db,
      (tx) => tx.update(mailings).set({ cancelled_at: new Date() }).where(eq(mailings.id, mailing)),
      () => work(mailing),
    );
    expect(left).toEqual([]);
    expect(await mailsOf(mailing)).toEqual([]);
  });

  it('of one applicant: the mail has left before the outcome is withdrawn, or never leaves', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      left = [];
      const applicant = await anApplicant();
      const mailing = await schedule(applicant);
      await comesDue(mailing, server.ctx.now());
      const isFirst = round % 2 === 0;
      const withdraw = () => decide('unshortlist', applicant);
      const [reply] = isFirst ? [await withdraw()] : await Promise.all([withdraw(), work(mailing)]);
      if (isFirst) await work(mailing);
      if (isFirst) expect(left).toEqual([]);
      expect(reply.json).toMatchObject({ changed: 1 });
      const sent = (await mailsOf(mailing)).filter(({ state }) => state === 'sent');
      expect(left).toHaveLength(sent.length);
      // What had not left by the withdrawal does not leave after it.
      await work(mailing);
      expect(left).toHaveLength(sent.length);
      const { sent: notified, skipped, failed } = await read(mailing);
      expect([notified, skipped + failed]).toEqual([sent.length, 1 - sent.length]);
    }
  });
});

describe('two people who decide on one applicant at the same time', () => {
  it('and both reject: one decision, one mail, and the other reads that nothing changed', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      left = [];
      const applicant = await anApplicant();
      const email = { email: {}, ...(round % 2 && { expected: 1 }) };
      const replies = await Promise.all([
        decide('reject', applicant, email),
        decide('reject', applicant, email, colleague),
      ]);
      const statuses = replies.map(({ status }) => status).toSorted((a, b) => a - b);
      expect(statuses).toEqual(round % 2 ? [200, 409] : [200, 200]);
      const done = replies
        .filter(({ status }) => status === 200)
        .map(({ json }) => json as { changed: number; mailing: number | null });
      expect(done.reduce((sum, { changed }) => sum + changed, 0)).toBe(1);
      const begun = done.flatMap(({ mailing }) => mailing ?? []);
      expect(begun).toHaveLength(1);
      server.pass(LEAVES);
      for (const mailing of begun) await work(mailing);
      expect(left).toHaveLength(1);
    }
  });

  it('and one shortlists while the other rejects: the later decision holds, and only its mail leaves', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      left = [];
      const applicant = await anApplicant();
      const reject = () => decide('reject', applicant, { email: {} }, colleague);
      const shortlist = () => decide('shortlist', applicant);
      const [one, other] = round % 2 ? [reject, shortlist] : [shortlist, reject];
      const replies: Promise<Reply>[] = [];
      // Both wait for the applicant, in this order.
      await meeting(
        server.ctx.db,
        (tx) => tx.execute(sql`select id from applications where id = ${applicant.id} for update`),
        () => (replies[0] = one()),
        () => Promise.resolve(void (replies[1] = other())),
      );
      const [first, second] = await Promise.all(replies);
      const rejected = round % 2 ? first! : second!;
      const { mailing } = rejected.json as { mailing: number };
      const [row] = await server.ctx.db.select().from(applications).where(eq(applications.id, applicant.id));
      expect([row?.shortlisted_at, row?.rejected_at].filter(Boolean)).toHaveLength(1);
      server.pass(LEAVES);
      await work(mailing);
      expect(left).toHaveLength(row?.rejected_at ? 1 : 0);
    }
  });
});
