import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { AiBudget, AiFeedback } from '@vivavoce/contract/types.ts';
import { anAiScene, useFakeAi } from '../../../test/ai-scene.ts';
import { ai_results, ai_usage, companies } from '../../db/schema/index.ts';
import { monthOf } from './processing/budget.repository.ts';

const { server } = useFakeAi({ AI_MONTHLY_TOKENS: '1000', AI_MONTHLY_MINUTES: '10' });

it('a company has limits of its own, otherwise those of the installation; its settings show what is used', async () => {
  const { db } = server.ctx;
  const scene = await anAiScene(server);
  const read = async () => (await scene.client.get('/api/ai-budget')).json as AiBudget;
  expect(await read()).toMatchObject({
    configured: true,
    tokens: { used: 0, max: 1000 },
    minutes: { used: 0, max: 10 },
    state: 'fine',
  });
  const month = monthOf(server.ctx.now());
  await db.insert(ai_usage).values({ company_id: scene.company_id, month, used_seconds: 8 * 60, reserved_tokens: 5 });
  expect(await read()).toMatchObject({ minutes: { used: 8, max: 10 }, state: 'nearly_used_up' });
  const own = { ai_monthly_tokens: 5000, ai_monthly_minutes: 8 };
  await db.update(companies).set(own).where(eq(companies.id, scene.company_id));
  expect(await read()).toMatchObject({
    tokens: { used: 5, max: 5000 },
    minutes: { used: 8, max: 8 },
    state: 'used_up',
  });
  expect(Date.parse((await read()).renewed_at)).toBeGreaterThan(server.ctx.now().getTime());

  const reply = await scene.client.post(scene.ai_path, { application: scene.application.id });
  expect((reply.json as AiFeedback).speech_gate).toBe('over_budget');
  const [row] = await db.select().from(ai_results).where(eq(ai_results.application_id, scene.application.id));
  expect(row).toMatchObject({ state: 'waiting', reason: 'over_budget' });
  await db.update(companies).set({ ai_monthly_minutes: 9 }).where(eq(companies.id, scene.company_id));
  expect(((await scene.client.get(scene.read_path)).json as AiFeedback).speech_gate).toBe('ready');
});
