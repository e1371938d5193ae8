import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import type { BulkOperation, Mailing } from '@vivavoce/contract/types.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestServer } from '../../../test/api-test.ts';
import type { TestServer } from '../../../test/api-test.ts';
import { inconsistencies } from '../../../test/concurrency/consistency.ts';
import { manyApplicants } from '../../../test/database/many-applicants.ts';
import { startSmtpSink } from '../../../test/fakes/smtp-sink.ts';
import type { SmtpSink } from '../../../test/fakes/smtp-sink.ts';
import { aStaffScene } from '../../../test/staff-scene.ts';
import type { StaffScene } from '../../../test/staff-scene.ts';
import { startWorkerProcess } from '../../../test/workers/worker-process.ts';
import { deliverMails, MAILS_TAKEN } from '../../tasks/definitions/mails.ts';
import { runBulkOperationsUpTo } from '../applications/bulk-runs/run-bulk-operation.service.ts';

const PEOPLE = 10_000;
/** Every twentieth applicant is recalled while no worker runs. */
const RECALLED = 500;
/** No mail waits for the budget of the company. */
const BUDGET = { MAILS_PER_HOUR: '100000', MAILS_PER_DAY: '100000' };

let sink: SmtpSink;
let server: TestServer;
let scene: StaffScene;
const workers: ChildProcess[] = [];

async function startWorker(): Promise<ChildProcess> {
  const child = await startWorkerProcess(server, new URL('mail-worker.fixture.ts', import.meta.url), {
    SMTP_URL: sink.url,
    MAIL_FROM: 'Vivavoce <no-reply@vivavoce.test>',
    ...BUDGET,
  });
  workers.push(child);
  return child;
}
const within = (check: () => Promise<void>, interval = 5) => vi.waitFor(check, { timeout: 300_000, interval });

beforeAll(async () => {
  sink = await startSmtpSink();
  server = await startTestServer({ env: BUDGET });
  scene = await aStaffScene(server, { rejection_email_body_text: '<p>Dear [FIRST NAME], not this time.</p>' });
  await manyApplicants(server, scene.job, PEOPLE);
});
afterAll(async () => {
  for (const child of workers) child.kill('SIGKILL');
  await server.close();
  await sink.stop();
});

/** Rejects all for in two days. @returns the mailing */
async function rejectAll(): Promise<number> {
  const reply = await scene.client.post(`${scene.path}/applications/bulk`, {
    action: 'reject',
    selection: { matching: { status: 'AwaitingResponse' } },
    email: { leaves_at: new Date(Date.now() + 2 * 86_400_000).toISOString() },
  });
  const { id } = (reply.json as { bulk_operation: BulkOperation }).bulk_operation;
  await runBulkOperationsUpTo(server.ctx, id, new AbortController().signal);
  const { rows } = await server.ctx.db.execute<{ id: string }>(
    sql`select id from mailings where job_id = ${scene.job.id} and start_at > now() + interval '1 day'`,
  );
  return Number(rows[0]?.id);
}

interface MailRow extends Record<string, unknown> {
  message_id: string;
  to_address: string;
  state: string;
  application: number;
}
const mailRows = async (mailing: number): Promise<MailRow[]> =>
  (
    await server.ctx.db.execute<MailRow>(
      sql`select message_id, to_address, state, application_id::float8 as application from mails where mailing_id = ${mailing}`,
    )
  ).rows;

test(
  'a worker killed among 10,000 scheduled rejections doubles and forgets none, and a recall stops those that have not left',
  { timeout: 900_000 },
  async () => {
    const mailing = await rejectAll();
    const read = async () => (await scene.client.get(`${scene.path}/mailings/${mailing}`)).json as Mailing;
    expect(await read()).toMatchObject({ state: 'scheduled', total: PEOPLE, created: 0 });
    // Two days later.
    const task = sql`name = 'create-mails' and state = 'created'`;
    await server.ctx.db.execute(sql`update mailings set start_at = now() where id = ${mailing}`);
    await server.ctx.db.execute(sql`update pgboss.job set start_after = now() where ${task}`);

    const first = await startWorker();
    await within(async () => {
      await setImmediate();
      expect(sink.mails.length).toBeGreaterThan(PEOPLE / 5);
    });
    first.kill('SIGKILL');
    await once(first, 'exit');
    // The mail server accepts what it was given before the connection broke.
    let settled = -1;
    await vi.waitUntil(
      () => {
        const same = settled === sink.mails.length;
        settled = sink.mails.length;
        return same;
      },
      { timeout: 60_000, interval: 500 },
    );
    expect(settled).toBeLessThan(PEOPLE);
    const before = new Set(sink.mails.map(({ parsed }) => parsed.messageId));

    const { rows: people } = await server.ctx.db.execute<{ id: string }>(
      sql`select id from applications where job_id = ${scene.job.id} order by id`,
    );
    const recalled = people.map(({ id }) => Number(id)).filter((_, index) => index % (PEOPLE / RECALLED) === 0);
    const recall = await scene.client.post(`${scene.path}/applications/bulk`, {
      action: 'unshortlist',
      selection: { ids: recalled },
    });
    expect(recall.json).toMatchObject({ changed: RECALLED });
    const taken = new Set(
      (await mailRows(mailing)).filter(({ state }) => state === 'attempting').map(({ message_id }) => message_id),
    );

    await startWorker();
    await within(async () => expect((await read()).state).toBe('finished'), 200);
    const rows = await mailRows(mailing);
    const { sent, uncertain, failed, skipped, created } = await read();
    expect(sent + uncertain + failed + skipped).toBe(PEOPLE);
    expect(created + skipped).toBe(PEOPLE);
    expect(rows).toHaveLength(created);

    const arrived = sink.mails.map(({ parsed }) => parsed.messageId);
    // No mail came twice, and no applicant got two: the id of a mail is the same in every attempt.
    expect(new Set(arrived).size).toBe(arrived.length);
    const addresses = sink.mails.flatMap(({ to }) => to);
    expect(new Set(addresses).size).toBe(arrived.length);
    const idsOfRows = new Set(rows.map(({ message_id }) => message_id));
    expect(arrived.filter((id) => !idsOfRows.has(id ?? ''))).toEqual([]);

    const isRecalled = new Set(recalled);
    const hasArrived = new Set(arrived);
    // Those in the hands of the worker when it died may have arrived; staff see them as uncertain, and none leaves again.
    expect(uncertain).toBe(taken.size);
    expect(uncertain).toBeLessThanOrEqual(deliverMails.concurrency * MAILS_TAKEN);
    for (const { message_id, state } of rows) {
      if (state === 'uncertain') expect(hasArrived.has(message_id)).toBe(before.has(message_id));
      else expect(hasArrived.has(message_id), state).toBe(state === 'sent');
    }
    // Of the recalled, nothing left after the recall; of all others, everything but the uncertain arrived.
    const late = rows.filter(({ application, message_id }) => isRecalled.has(application) && !before.has(message_id));
    expect(late.filter(({ message_id }) => hasArrived.has(message_id))).toEqual([]);
    const notified = rows.filter(({ application }) => !isRecalled.has(application));
    expect(notified).toHaveLength(PEOPLE - RECALLED);
    expect(notified.filter(({ state }) => state !== 'sent' && state !== 'uncertain')).toEqual([]);
    const stopped =
      RECALLED - rows.filter(({ application, state }) => isRecalled.has(application) && state !== 'failed').length;
    expect(failed + skipped).toBe(stopped);
    expect(stopped).toBeGreaterThan(0);
    expect(await inconsistencies(server)).toEqual({});
  },
);
