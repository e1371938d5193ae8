import { gate } from '@vivavoce/domain/ai/gate.ts';
import type { GateFacts } from '@vivavoce/domain/ai/gate.ts';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { perFile } from '../../../test/lifetimes.ts';
import { anAiScene, useFakeAi } from '../../../test/ai-scene.ts';
import { heard } from '../../../test/fakes/ai-server.ts';
import { HONEST, SPOKEN } from '../../../test/fakes/ai-summaries.ts';
import {
  ai_calls,
  ai_outages,
  ai_results,
  ai_usage,
  applications,
  companies,
  consents,
  jobs,
  transcripts,
} from '../../db/schema/index.ts';
import { monthOf } from './processing/budget.repository.ts';
import { queueWhenSent } from './processing/queueing.service.ts';
import { runResult } from './processing/run-result.service.ts';
import { AI_WORKS } from './processing/works.ts';

const FLOWS = 1000;

const { ai, server } = useFakeAi({ AI_MONTHLY_TOKENS: '20000', AI_MONTHLY_MINUTES: '60' });
beforeAll(() => {
  ai.answers.push(HONEST);
  ai.transcripts.push(heard(SPOKEN));
});
const scene = perFile(() => anAiScene(server, { consent: false }));

type Facts = Omit<GateFacts, 'configured'>;
const mostly = fc.oneof({ arbitrary: fc.constant(true), weight: 5 }, { arbitrary: fc.constant(false), weight: 1 });
const seldom = mostly.map((one) => !one);
const facts: fc.Arbitrary<Facts> = fc.record({
  company: mostly,
  activity: mostly,
  consents: fc.array(mostly, { maxLength: 3 }),
  withdrawn: seldom,
  sent: mostly,
  affordable: mostly,
  paused: seldom,
});

/** Makes the stored rows say so; consents are the newest first. */
async function put({ company, activity, consents: given, withdrawn, sent, affordable, paused }: Facts): Promise<void> {
  const { db } = server.ctx;
  const { id } = scene.application;
  const now = server.ctx.now();
  await db.update(companies).set({ ai_summary_enabled: company }).where(eq(companies.id, scene.company_id));
  await db.update(jobs).set({ ai_assistance: activity }).where(eq(jobs.id, scene.job.id));
  const dates = { responded_at: sent ? now : null, declined_at: withdrawn ? now : null };
  await db.update(applications).set(dates).where(eq(applications.id, id));
  await db.delete(consents).where(eq(consents.application_id, id));
  for (const [index, one] of given.entries())
    await db.insert(consents).values({
      application_id: id,
      notice_version: 'v',
      recording: true,
      ai: one,
      at: new Date(now.getTime() - index * 60_000),
    });
  const month = monthOf(now);
  const used = affordable ? {} : { used_tokens: 20_000, used_seconds: 3600 };
  await db.delete(ai_usage).where(eq(ai_usage.company_id, scene.company_id));
  await db.insert(ai_usage).values({ company_id: scene.company_id, month, ...used });
  await db.delete(ai_outages);
  if (paused)
    await db
      .insert(ai_outages)
      .values({ server: ai.url, failures: 5, paused_until: new Date(now.getTime() + 3_600_000) });
}

/** Runs every result that is queued, whatever the gate says meanwhile. */
async function work(flow: number, between?: Facts): Promise<void> {
  const { db } = server.ctx;
  for (let run = 0; run < 4; run += 1) {
    const rows = await db.select().from(ai_results).where(eq(ai_results.application_id, scene.application.id));
    const row = rows.find(({ state, tries }) => state === 'queued' && tries === 0);
    if (!row) return;
    if (between) await put(between);
    const signal = new AbortController().signal;
    await runResult(server.ctx, AI_WORKS[row.kind], row.id, { id: `flow-${flow}-${run}`, signal });
  }
}

it('sends nothing in a thousand random flows while the gate is shut', { timeout: 1_800_000 }, async () => {
  const { db } = server.ctx;
  let flow = 0;
  let sent = 0;
  await fc.assert(
    fc.asyncProperty(facts, fc.option(facts, { nil: undefined }), fc.boolean(), async (first, between, asks) => {
      flow += 1;
      await db.delete(ai_results).where(eq(ai_results.application_id, scene.application.id));
      await db.delete(transcripts).where(eq(transcripts.application_id, scene.application.id));
      await put(first);
      const calls = () => ai.requests.length + ai.recordings.length;
      const before = calls();
      if (asks) await scene.client.post(scene.ai_path, { application: scene.application.id });
      else await db.transaction((tx) => queueWhenSent(server.ctx, tx, scene.application.id));
      await work(flow, between);
      const isOpen = [first, between ?? first].every((one) => gate({ ...one, configured: true }) === 'ready');
      const more = calls() - before;
      sent += more;
      if (!isOpen) expect(more, JSON.stringify({ first, between, asks })).toBe(0);
    }),
    { numRuns: FLOWS },
  );
  expect(flow).toBeGreaterThanOrEqual(FLOWS);
  // The flows are no use if the gate never opens.
  expect(sent).toBeGreaterThan(100);
  const { rows } = await db.execute<{ open: string }>(
    sql`select count(*) as open from ${ai_calls} where outcome is null`,
  );
  expect(Number(rows[0]?.open)).toBe(0);
});
