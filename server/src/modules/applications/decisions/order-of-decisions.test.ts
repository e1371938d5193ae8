import type { BulkOperation } from '@vivavoce/contract/types.ts';
import { afterDecision, DECISION_TRACKS, DECISIONS, decisionIsNews } from '@vivavoce/domain/applications/decisions.ts';
import type { ApplicantDecision } from '@vivavoce/domain/applications/decisions.ts';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { perFile } from '../../../../test/lifetimes.ts';
import { useTestServer } from '../../../../test/api-test.ts';
import { aJob } from '../../../../test/factories.ts';
import { IN_DEPTH } from '../../../../test/in-depth.ts';
import { manyApplicants } from '../../../../test/database/many-applicants.ts';
import { fewAreMany } from '../../../../test/few-are-many.ts';
import { aStaffScene } from '../../../../test/staff-scene.ts';
import { runBulkOperationsUpTo, giveUpBulkOperation } from '../bulk-runs/run-bulk-operation.service.ts';
import { aModel } from './order-of-decisions.fixture.ts';
import type { Standing } from './order-of-decisions.fixture.ts';

fewAreMany(1);

const server = useTestServer();
const scene = perFile(() => aStaffScene(server));

type Row = { id: number } & Standing;
const dates = { shortlisted_at: null, rejected_at: null, archived_at: null, reviewed_at: null };

/** A new activity with some applicants. */
async function anActivity(people: number) {
  const job = await aJob(server.ctx.db, { company_id: scene.company_id, created_by: scene.owner.id });
  await manyApplicants(server, job, people);
  const path = `/api/jobs/${job.id}`;
  const read = async (): Promise<Row[]> => {
    const { rows } = await server.ctx.db.execute<Record<keyof Row, string>>(sql`
      select id, case when shortlisted_at is not null then 'shortlist' when rejected_at is not null then 'reject' else '' end
        as outcome, case when archived_at is not null then 'archive' else '' end as archive from applications
      where job_id = ${job.id} order by id`);
    return rows.map(({ id, ...standing }) => ({ id: Number(id), ...standing }) as Row);
  };
  return {
    id: job.id,
    read,
    hand: async (id: number, decision: ApplicantDecision) =>
      expect((await scene.client.post(`${path}/applications/${id}/${decision}`)).status).toBe(200),
    press: async (action: ApplicantDecision, ids: number[]) => {
      const reply = await scene.client.post(`${path}/applications/bulk`, { action, selection: { ids } });
      expect([200, 202]).toContain(reply.status);
      return (reply.json as { bulk_operation: BulkOperation | null }).bulk_operation;
    },
    ask: async (bulk_operation: number, what: 'undo' | 'retry') =>
      (await scene.client.post(`${path}/bulk-operations/${bulk_operation}/${what}`)).status === 202,
    states: async () =>
      ((await scene.client.get(`${path}/bulk-operations?page_size=100`)).json as { results: BulkOperation[] }).results,
    parts: async () =>
      (
        await server.ctx.db.execute<{ bulk_operation: string; id: string; state: string }>(sql`
          select bulk_operation_id as bulk_operation, application_ids[1] as id, p.state from bulk_operation_batches p join bulk_operations on bulk_operations.id = bulk_operation_id
          where job_id = ${job.id} order by bulk_operation_id, part`)
      ).rows.map(({ bulk_operation, id, state }) => ({
        bulk_operation: Number(bulk_operation),
        id: Number(id),
        state,
      })),
  };
}
type Activity = Awaited<ReturnType<typeof anActivity>>;

/** Runs steps of a bulk operation as a worker does: each is one batch, or its end. */
async function work(bulk_operation: number, steps = Infinity): Promise<void> {
  const { signal } = new AbortController();
  let left = steps;
  vi.spyOn(signal, 'throwIfAborted').mockImplementation(() => {
    left -= 1;
    if (left < 0) throw new Error('stopped');
  });
  await runBulkOperationsUpTo(server.ctx, bulk_operation, signal).catch((error: Error) =>
    expect(error.message).toBe('stopped'),
  );
}

const BEFORE: ApplicantDecision[][] = [
  [],
  ['shortlist'],
  ['reject'],
  ['archive'],
  ['shortlist', 'archive'],
  ['reviewed'],
];
const cases = BEFORE.flatMap((before) => DECISIONS.map((hand) => ({ before, hand })));

it.each(IN_DEPTH ? DECISIONS : (['reject', 'unarchive'] as const))(
  'a person who decides in between has the last word: each decision against a waiting bulk operation that is to %s',
  { timeout: 60_000 },
  async (action) => {
    const activity = await anActivity(cases.length);
    const people = (await activity.read()).map(({ id }, index) => ({ id, ...cases[index]! }));
    for (const { id, before } of people) for (const one of before) await activity.hand(id, one);
    const bulk_operation = await activity.press(
      action,
      people.map(({ id }) => id),
    );
    if (!bulk_operation) throw new Error('this was to be a bulk operation');
    for (const { id, hand } of people) await activity.hand(id, hand);
    await work(bulk_operation.id);
    // As if the whole bulk operation had run when it was started, before the single decision.
    const at = '2027-03-01T10:00:00Z';
    const expected = people.map(({ before, hand }) => {
      const row = [...before, action, hand].reduce((one, each) => afterDecision(one, each, at), dates);
      return [
        before,
        hand,
        row.shortlisted_at !== null,
        row.rejected_at !== null,
        row.archived_at !== null,
        row.reviewed_at !== null,
      ];
    });
    const { rows } = await server.ctx.db.execute<Record<string, boolean>>(sql`
      select shortlisted_at is not null as s, rejected_at is not null as r, archived_at is not null as a,
        reviewed_at is not null as v from applications where job_id = ${activity.id} order by id`);
    expect(rows.map(({ s, r, a, v }, index) => [people[index]?.before, people[index]?.hand, s, r, a, v])).toEqual(
      expected,
    );
    const [over] = await activity.states();
    const left = people.filter(({ before, hand }) => {
      const row = before.reduce((one, each) => afterDecision(one, each, at), dates);
      return decisionIsNews(action).holds(row, new Date()) && DECISION_TRACKS[hand] === DECISION_TRACKS[action];
    }).length;
    expect(over).toMatchObject({ state: 'finished', done: bulk_operation.total });
    expect(over!.done - over!.changed).toBe(left);
  },
);

const who = fc.nat(3);
const outcome = fc.constantFrom<ApplicantDecision>('shortlist', 'reject', 'unshortlist');
const decision = fc.oneof(outcome, outcome, fc.constantFrom<ApplicantDecision>('archive', 'unarchive'));
const EVERYBODY: number[] = [0, 1, 2, 3];
const indexes = fc.oneof(fc.constant(EVERYBODY), fc.subarray(EVERYBODY, { minLength: 2 }));
/** A bulk operation, counted from the last. */
const back = fc.nat(3);
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('press' as const), decision, indexes }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('hand' as const), decision, who }) },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('work' as const), steps: fc.constantFrom<number>(1, 3, 5, 15) }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('undo' as const), back }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('fail' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('retry' as const), back }) },
);
const press = (to: ApplicantDecision) => ({ do: 'press' as const, decision: to, indexes: EVERYBODY });
const undo = (before: number) => ({ do: 'undo' as const, back: before });
const workFor = (steps: number) => ({ do: 'work' as const, steps });
/** Cases that every run includes: crossed and undone in either order, the same twice, a single decision in between. */
const EXAMPLES: Step[][] = [
  [press('shortlist'), workFor(5), press('reject'), workFor(5), undo(1), workFor(5), undo(0)],
  [press('shortlist'), workFor(5), press('reject'), workFor(2), undo(1), workFor(1), undo(0)],
  [press('shortlist'), press('shortlist'), workFor(15), undo(1)],
  [press('archive'), press('archive'), workFor(15), undo(0), undo(1)],
  [press('reject'), { do: 'hand', decision: 'unshortlist', who: 1 }, workFor(5), undo(0)],
];
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** Runs the latest bulk operation, and records in the model which batches were done and undone. */
async function workAndTell(activity: Activity, model: ReturnType<typeof aModel>, steps: number): Promise<void> {
  const open = (await activity.states()).find(({ state }) => ['running', 'waiting', 'undoing'].includes(state));
  if (!open) return;
  for (let n = 0; n < steps; n += 1) {
    const before = await activity.parts();
    await work(open.id, 1);
    const after = await activity.parts();
    for (const [index, { bulk_operation, id, state }] of after.entries()) {
      if (state === before[index]?.state) continue;
      if (state === 'done') model.done(bulk_operation, id);
      else model.putBack(bulk_operation, id);
    }
  }
}

async function take(activity: Activity, model: ReturnType<typeof aModel>, one: Step): Promise<void> {
  const people = await activity.read();
  const newest = await activity.states();
  const bulk_operations = newest.toReversed();
  const nth = 'back' in one ? newest[one.back % Math.max(newest.length, 1)]?.id : undefined;
  if (one.do === 'hand') {
    await activity.hand(people[one.who]!.id, one.decision);
    model.hand(people[one.who]!.id, one.decision);
  } else if (one.do === 'press') {
    const ids = one.indexes.map((index) => people[index]!.id);
    const bulk_operation = await activity.press(one.decision, ids);
    // A single changed applicant makes no bulk operation: it is decided immediately.
    if (bulk_operation) model.press(bulk_operation.id, one.decision);
    else {
      const changed = (await activity.read()).filter(
        (row, index) => row.outcome !== people[index]?.outcome || row.archive !== people[index]?.archive,
      );
      for (const { id } of changed) model.hand(id, one.decision);
    }
  } else if (one.do === 'work') await workAndTell(activity, model, one.steps);
  else if (one.do === 'undo' && nth !== undefined) {
    if (await activity.ask(nth, 'undo')) model.undo(nth);
  } else if (one.do === 'retry' && nth !== undefined) await activity.ask(nth, 'retry');
  else if (one.do === 'fail') {
    const turn = bulk_operations.find(({ state }) => state === 'running' || state === 'undoing');
    if (turn) await giveUpBulkOperation(server.ctx, { bulk_operation: turn.id, undo: turn.state === 'undoing' });
  }
}

it(
  'everybody stands as the latest decision says that was not taken back, whatever crosses whatever',
  { timeout: 300_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 24 }), async (steps) => {
        const activity = await anActivity(4);
        const model = aModel(await activity.read());
        for (const one of steps) await take(activity, model, one);
        for (const { id, state } of await activity.states())
          if (state.endsWith('failed')) await activity.ask(id, 'retry');
        await workAndTell(activity, model, 60);
        const states = (await activity.states()).map(({ state }) => state);
        expect(states.every((state) => state === 'finished' || state === 'undone')).toBe(true);
        expect(await activity.read()).toEqual(model.standing());
      }),
      { numRuns: IN_DEPTH ? 60 : 6, examples: EXAMPLES.map((steps) => [steps]) },
    );
  },
);
