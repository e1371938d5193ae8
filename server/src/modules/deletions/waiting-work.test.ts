import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { perTest } from '../../../test/lifetimes.ts';
import { useTestServer } from '../../../test/api-test.ts';
import { anApplicantRequest, anApplication, anAttempt, aQuestion, aVersion } from '../../../test/factories.ts';
import type { Application } from '../../../test/factories.ts';
import { aStaffScene } from '../../../test/staff-scene.ts';
import {
  applicant_requests,
  applications,
  attempts,
  bulk_operation_batches,
  bulk_operations,
  imports,
  mails,
  reminders,
  mailing_recipients,
  mailings,
  text_messages,
} from '../../db/schema/index.ts';
import { sendAnswerNotice } from '../applicant-requests/applicant-requests.service.ts';
import { runBulkOperationsUpTo } from '../applications/bulk-runs/run-bulk-operation.service.ts';
import { addListed } from '../imports/add-batches.service.ts';
import { sealAbandonedAttempts, sendExpiredInterviews } from '../interviews/submission/expiry.service.ts';
import { takeMail } from '../mails/delivery.service.ts';
import { beginText } from '../texts/texts.repository.ts';
import { createMailsOf } from '../mailings/create-mails.service.ts';
import { DEFAULT_REMINDERS } from '@vivavoce/domain/emails/reminders.ts';
import { openReminders } from '../mailings/reminders.repository.ts';

const HOUR_MS = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS);

const server = useTestServer();
let waiting: Application;
let late: Application;
const scene = perTest(() => aStaffScene(server, { title: 'Night shift' }));
beforeEach(async () => {
  const { db } = server.ctx;
  waiting = await anApplication(db, { job: scene.job, status: 1, invited_at: ago(30), deadline: ago(-20) });
  late = await aVersion(db, await anApplication(db, { job: scene.job, status: 2, deadline: ago(30) }));
});

const idOf = ([row]: { id: number }[]): number => row!.id;
const signal = new AbortController().signal;
const job = () => ({ job_id: scene.job.id, company_id: scene.company_id });

/** Each: something that waits, the task that takes it up, and whether that did anything. */
const WORK: Record<string, () => Promise<() => Promise<boolean>>> = {
  'a mail': async () => {
    const content = { to_address: 'x', to_name: 'x', from_name: 'x', subject: 'x', html: 'x', text: 'x' };
    const mail = { ...job(), ...content, message_id: String(waiting.id), type: 'message' as const };
    const id = idOf(await server.ctx.db.insert(mails).values(mail).returning());
    return async () => (await takeMail(server.ctx, id)) !== null;
  },
  'a text message': async () => {
    const { db } = server.ctx;
    const { rows } = await db.execute<{ id: string }>(sql`
      insert into mails (message_id, type, to_address, to_name, from_name, subject, html, text)
      values (${`text-${waiting.id}`}, 'message', 'x', 'x', 'x', 'x', 'x', 'x') returning id`);
    const text = { ...job(), application_id: waiting.id, mail_id: Number(rows[0]?.id), type: 'invitation' as const };
    const id = idOf(
      await db
        .insert(text_messages)
        .values({ ...text, to_number: '1', body: 'x' })
        .returning(),
    );
    return async () => (await beginText(db, id)) !== undefined;
  },
  'a mailing': async () => {
    const { db } = server.ctx;
    const mailing = { ...job(), kind: 'reminder' as const, content: { reminder: 'unopened' as const }, total: 1 };
    const id = idOf(
      await db
        .insert(mailings)
        .values({ ...mailing, start_at: ago(1) })
        .returning(),
    );
    await db.insert(mailing_recipients).values({ mailing_id: id, job_id: scene.job.id, application_id: waiting.id });
    return async () => {
      await createMailsOf(server.ctx, id, signal);
      return (await db.select().from(mailings).where(eq(mailings.id, id)))[0]?.finished_at !== null;
    };
  },
  'a reminder': async () => () => {
    const range = { since: ago(48), until: ago(24) };
    return openReminders(
      server.ctx.db,
      DEFAULT_REMINDERS[0]!,
      [{ time_zone: 'Europe/London', range }],
      new Date(),
    ).then(async () => (await server.ctx.db.$count(reminders, eq(reminders.application_id, waiting.id))) > 0);
  },
  'a list of people': async () => {
    const { db } = server.ctx;
    const people: [string, string, string, string, string, boolean][] = [
      ['Bo', 'Ek', 'bo.ek@mail.example', '', '', false],
    ];
    const list = { ...job(), created_by: scene.owner.id, filename: 'a.csv', total: 1, refused: 0, repeated: 0 };
    const id = idOf(
      await db
        .insert(imports)
        .values({ ...list, invite: false, people })
        .returning(),
    );
    return async () => {
      await addListed(server.ctx, id, signal);
      return (await db.$count(applications, eq(applications.job_id, scene.job.id))) > 2;
    };
  },
  'a bulk operation': async () => {
    const { db } = server.ctx;
    const bulk_operation = {
      ...job(),
      created_by: scene.owner.id,
      action: 'shortlist' as const,
      at: new Date(),
      total: 1,
    };
    const id = idOf(await db.insert(bulk_operations).values(bulk_operation).returning());
    await db.insert(bulk_operation_batches).values({ bulk_operation_id: id, part: 0, application_ids: [waiting.id] });
    return async () => {
      await runBulkOperationsUpTo(server.ctx, id, signal);
      return (await db.select().from(bulk_operations).where(eq(bulk_operations.id, id)))[0]?.finished_at !== null;
    };
  },
  'the answer to a request': async () => {
    const { db } = server.ctx;
    const completed_at = ago(1);
    const action = await anApplicantRequest(db, waiting, { completed_at, closed_by: scene.owner.id });
    return async () => {
      await sendAnswerNotice(server.ctx, action.id, completed_at.getTime());
      return (
        (await db.select().from(applicant_requests).where(eq(applicant_requests.id, action.id)))[0]
          ?.notified_deadline !== null
      );
    };
  },
  'an interview to be sent': async () => {
    const { db } = server.ctx;
    await anAttempt(db, { question: await aQuestion(db, { job: scene.job }), application: late });
    return async () => {
      await sendExpiredInterviews(server.ctx, signal);
      return (await db.select().from(applications).where(eq(applications.id, late.id)))[0]?.responded_at !== null;
    };
  },
  'a recording to be sealed': async () => {
    const { db } = server.ctx;
    const question = await aQuestion(db, { job: scene.job });
    const old = { state: 'open' as const, created_at: ago(9), heartbeat_at: ago(9) };
    const { id } = await anAttempt(db, { question, application: late, bytes: 0, ...old });
    return async () => {
      await sealAbandonedAttempts(server.ctx, signal);
      return (await db.select().from(attempts).where(eq(attempts.id, id)))[0]?.state !== 'open';
    };
  },
};

it.each(Object.keys(WORK))('%s waits for nobody once its activity is being deleted', async (name) => {
  const take = await WORK[name]!();
  const named = { json: { title: scene.job.title } };
  expect((await scene.client.send('DELETE', scene.path, named)).status).toBe(204);
  expect(await take()).toBe(false);
  // So that it is known what would have been done otherwise.
  await server.ctx.db.execute(sql`update jobs set deleting_at = null where id = ${scene.job.id}`);
  expect(await take()).toBe(true);
});
