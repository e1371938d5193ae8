import { WEBHOOK_EVENTS } from '@vivavoce/domain/webhooks/webhook-events.ts';
import { webhook_counters, webhook_endpoints } from '../../server/src/db/schema/index.ts';
import { addJobToInvite } from '../data/to-invite.ts';
import { rounds } from '../lib/rounds.ts';
import { size } from '../lib/size.ts';
import { expectSame } from '../lib/subject.ts';
import type { Subject } from '../lib/subject.ts';
import type { Sample } from '../lib/verdict.ts';
import type { World } from '../lib/world.ts';

const MANY = size(2_000, { smoke: 20 });
const SINGLE = size(200, { smoke: 5 });
const CENTURY_MS = 36_525 * 86_400_000;

/** A webhook for everything, which is called never: what calls cost is not part of a change. */
async function addWebhook({ database: { db }, staff: { id, company_id } }: World): Promise<void> {
  const now = new Date();
  await db.insert(webhook_endpoints).values({
    company_id,
    name: 'Records',
    address: 'https://records.example/hooks',
    events: [...WEBHOOK_EVENTS],
    body: 'thin',
    secret: '',
    secret_at: now,
    state_at: now,
    hold_until: new Date(now.getTime() + CENTURY_MS),
    created_by: id,
  });
  await db.insert(webhook_counters).values({ company_id, expired_until: now });
}

/** Waits until every event has its number, so that the worker does not disturb what is measured next. */
async function settled({ database: { pool } }: World): Promise<void> {
  for (;;) {
    const { rows } = await pool.query('select from webhook_news limit 1');
    if (rows.length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const newApplicants = async (world: World, count: number) => {
  const job = await addJobToInvite(world, count);
  const { rows } = await world.database.pool.query<{ id: string }>(
    'select id from applications where job_id = $1 order by id',
    [job.id],
  );
  return { path: `/api/jobs/${job.id}/applications`, ids: rows.map(({ id }) => Number(id)) };
};

/** Shortlists applicants, all by one call or each by one of its own; in ms for a call. */
async function shortlisted(world: World, how: 'together' | 'single'): Promise<Sample> {
  const { path, ids } = await newApplicants(world, how === 'together' ? MANY : SINGLE);
  const [cpu, begun] = [world.cpu(), performance.now()];
  if (how === 'together') await world.client.call('POST', `${path}/bulk`, { action: 'shortlist', selection: { ids } });
  else for (const id of ids) await world.client.call('POST', `${path}/${id}/shortlist`);
  const calls = how === 'together' ? 1 : ids.length;
  const sample = { value: (performance.now() - begun) / calls, cpu_ms: (world.cpu() - cpu) / calls };
  await settled(world);
  return sample;
}

/** Numbered events of decisions of the company. */
async function decided({ database: { pool }, staff }: World): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(distinct application_id)::int as count from webhook_events
     where company_id = $1 and source = 'application.shortlisted' and sequence is not null`,
    [staff.company_id],
  );
  return rows[0]?.count ?? 0;
}

export const webhooks: Subject = {
  name: 'B4',
  title: 'Changes with a webhook',
  long: true,
  measure: async (world) => {
    const watched = await world.inCompany('b4-watched');
    await addWebhook(watched);
    const pairs = [];
    let applicants = 0;
    for (const how of ['together', 'single'] as const) {
      const pair = await rounds(
        world.options.rounds,
        () => shortlisted(world, how),
        () => {
          applicants += how === 'together' ? MANY : SINGLE;
          return shortlisted(watched, how);
        },
      );
      pairs.push({ how, ...pair });
    }
    expectSame('events of the company with a webhook', await decided(watched), applicants);
    expectSame('events of the company without a webhook', await decided(world), 0);
    return pairs.map(({ how, ...pair }) => ({
      subject: 'B4',
      what: `${how === 'together' ? `shortlisting ${MANY} applicants by one call` : 'shortlisting one applicant'} with a webhook for it, against none`,
      unit: 'ms',
      goal: { at: 'most', limit: 1.05 },
      notes: ['events are written with the change, and numbered afterwards'],
      ...pair,
    }));
  },
};
