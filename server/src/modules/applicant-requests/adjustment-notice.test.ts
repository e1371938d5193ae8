import { and, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { useTestServer } from '../../../test/api-test.ts';
import { aMember } from '../../../test/factories.ts';
import { aScene } from '../../../test/recording.ts';
import { applicant_requests, applications, mails } from '../../db/schema/index.ts';
import { sendAnswerNotice } from './applicant-requests.service.ts';
import { sendAdjustmentNotice } from './adjustment-notice.service.ts';

const server = useTestServer();
const db = () => server.ctx.db;

async function aDesk(locale: 'en-gb' | 'fr-fr' = 'en-gb') {
  const scene = await aScene(server, { job: { default_locale: locale } });
  const { id } = scene.application;
  await db().update(applications).set({ invited_at: new Date(), locale }).where(eq(applications.id, id));
  const owner = await aMember(db(), { company_id: scene.job.company_id, role: 'owner' });
  const staff = await server.staff(owner);
  const patch = async (body: object) =>
    expect((await staff.patch(`/api/jobs/${scene.job.id}/applications/${id}`, body)).status).toBe(200);
  const waiting = async () =>
    (
      await db().execute<{ data: Parameters<typeof sendAdjustmentNotice>[1]; start_after: string }>(sql`
        select data, start_after from pgboss.job where name = 'notify-adjustments' and (data->>'application')::bigint = ${id}`)
    ).rows;
  /** Work of the task once the time has come. */
  const comes = async () => {
    const tasks = await waiting();
    await db().execute(
      sql`delete from pgboss.job where name = 'notify-adjustments' and (data->>'application')::bigint = ${id}`,
    );
    for (const { data } of tasks) await sendAdjustmentNotice(server.ctx, data);
  };
  const sent = () => db().select().from(mails).where(eq(mails.application_id, id)).orderBy(mails.id);
  return { ...scene, id, owner, patch, waiting, comes, sent };
}

test.each([
  [
    'en-gb',
    'Your adjustment: ',
    'has made an adjustment',
    '- 50% more time to think and to answer',
    'removed your adjustment',
  ],
  ['fr-fr', 'Votre aménagement : ', 'a prévu un aménagement', '- 50 % de temps en plus', 'a retiré'],
] as const)(
  '%s: granted unasked, changed and taken back, each is told once',
  async (locale, subject, set, line, back) => {
    const desk = await aDesk(locale);
    await desk.patch({ adjustments: { extra_time: 50 } });
    await desk.comes();
    await desk.patch({ adjustments: { extra_time: 50 } });
    await desk.comes();
    const [first, ...others] = await desk.sent();
    expect(others).toEqual([]);
    expect(first).toMatchObject({
      type: 'adjustment',
      requested_by: desk.owner.id,
      subject: `${subject}${desk.job.title}`,
    });
    expect(first!.text).toContain(set);
    expect(first!.text).toContain(line);
    await desk.patch({ adjustments: { extra_time: 100 } });
    await desk.comes();
    await desk.patch({ reasonable_adjustments: false });
    await desk.comes();
    const [, changed, gone] = await desk.sent();
    expect(changed!.text).toMatch(/- 100\s?%/);
    expect(gone!.text).toContain(back);
    expect(gone!.text).not.toMatch(/100\s?%/);
  },
);

test('what is put right before it is told is not told, and several changes are told as one', async () => {
  const desk = await aDesk();
  await desk.patch({ adjustments: { timer_hidden: true } });
  await desk.patch({ reasonable_adjustments: false });
  expect(await desk.waiting()).toHaveLength(1);
  await desk.comes();
  expect(await desk.sent()).toEqual([]);
  await desk.patch({ adjustments: { extra_time: 25 } });
  const [before] = await desk.waiting();
  server.pass(5000);
  await desk.patch({ adjustments: { extra_time: 100 } });
  const [after] = await desk.waiting();
  expect(Date.parse(after!.start_after) - Date.parse(before!.start_after)).toBeGreaterThan(4000);
  await desk.comes();
  expect((await desk.sent()).map(({ text }) => /(\d+)%/.exec(text)?.[1])).toEqual(['100']);
});

test('one that was changed while it was about to be told leaves that to the later one', async () => {
  const desk = await aDesk();
  await desk.patch({ adjustments: { extra_time: 25 } });
  const [{ data } = { data: undefined }] = await desk.waiting();
  await db().execute(sql`update pgboss.job set state = 'active' where name = 'notify-adjustments'`);
  await desk.patch({ adjustments: { extra_time: 50 } });
  await sendAdjustmentNotice(server.ctx, data!);
  expect(await desk.sent()).toEqual([]);
  await db().execute(sql`delete from pgboss.job where name = 'notify-adjustments' and state = 'active'`);
  await desk.comes();
  expect(await desk.sent()).toHaveLength(1);
});

test('the answer to a request tells of what was granted; taken back before it left, the request is open again', async () => {
  const desk = await aDesk();
  const ask = { action_type: 'Adjustment', extra_time: 50, wishes: [] };
  expect((await desk.browser.post(`${desk.path}/requests`, ask)).status).toBe(201);
  const answered = async () => {
    const [row] = await db().select().from(applicant_requests).where(eq(applicant_requests.application_id, desk.id));
    return row!;
  };
  await desk.patch({ adjustments: { extra_time: 50 } });
  const granted = (await answered()).completed_at!;
  await desk.patch({ reasonable_adjustments: false });
  expect(await answered()).toMatchObject({ completed_at: null, closed_by: null });
  await sendAnswerNotice(server.ctx, (await answered()).id, granted.getTime());
  await desk.comes();
  expect(await desk.sent()).toEqual([]);

  await desk.patch({ adjustments: { extra_time: 50 } });
  await desk.patch({ adjustments: { extra_time: 100 } });
  const row = await answered();
  await sendAnswerNotice(server.ctx, row.id, row.completed_at!.getTime());
  await desk.comes();
  expect((await desk.sent()).map(({ type, text }) => [type, /(\d+)%/.exec(text)?.[1]])).toEqual([
    ['request_answer', '100'],
  ]);
});

test.each([
  ['was not invited', { invited_at: null, opened_at: null }],
  ['has sent their answers', { responded_at: new Date() }],
  ['withdrew', { declined_at: new Date() }],
])('nobody is told who %s', async (_who, given) => {
  const desk = await aDesk();
  await db()
    .update(applications)
    .set(given)
    .where(and(eq(applications.id, desk.id)));
  await desk.patch({ adjustments: { extra_time: 25 } });
  await desk.comes();
  expect(await desk.sent()).toEqual([]);
});
