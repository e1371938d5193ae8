import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { AnswerTranscript, Signals } from '@vivavoce/contract/types.ts';
import type { Evidence } from '@vivavoce/domain/ai/evidence.ts';
import { anAiScene, useFakeAi } from '../../../../test/ai-scene.ts';
import { INJECTIONS } from '../../../../test/fakes/injections.ts';
import { isNoted, obedientPassages, SAID } from '../../../../test/fakes/obedient-ai.ts';
import { ai_results, applications, companies, jobs, questions } from '../../../db/schema/index.ts';
import { runResult } from '../processing/run-result.service.ts';
import { AI_WORKS } from '../processing/works.ts';

const { ai, server } = useFakeAi({ AI_CONTEXT_TOKENS: '64000' });
const db = () => server.ctx.db;

it(
  '150 injections change neither the order by evidence nor the passages beside facts',
  { timeout: 900_000 },
  async () => {
    const scene = await anAiScene(server, { questions: 3 });
    const flags = { ai_smart_priority_enabled: true, authenticity_signals_enabled: true };
    await db().update(companies).set(flags).where(eq(companies.id, scene.company_id));
    await db().update(jobs).set({ shared_phrases: true }).where(eq(jobs.id, scene.job.id));
    const rows = await db().select().from(questions).where(eq(questions.job_id, scene.job.id)).orderBy(questions.id);
    for (const [nth, { id }] of rows.entries())
      await db()
        .update(questions)
        .set({ competency: `Criterion ${nth + 1}` })
        .where(eq(questions.id, id));
    const { application, answers } = scene;
    const applicant = await server.applicant(application);
    const path = `/api/interview/${application.id}/attempts/${answers[0]?.attempt_id}/transcript`;
    const factsOf = async () => (await db().select().from(applications).where(eq(applications.id, application.id)))[0];
    const before = await factsOf();
    let revision: number | undefined;
    let noted = 0;
    let echoes = 0;
    let met = 0;
    for (const { way, text } of INJECTIONS) {
      await db().delete(ai_results).where(eq(ai_results.application_id, application.id));
      const typed = await applicant.send('PUT', path, {
        json: { text: `${SAID} ${text}`, language: 'en', ...(revision !== undefined && { revision }) },
      });
      expect(typed.status, `${way}: ${typed.text}`).toBe(200);
      revision = (typed.json as AnswerTranscript).transcript?.revision;
      ai.obey = () => obedientPassages(ai, text);
      expect((await scene.client.post(`${scene.path}/evidence`)).status).toBe(202);
      expect((await scene.client.post(`${scene.path}/signals`, { application: application.id })).status).toBe(202);
      const queued = await db().select().from(ai_results).where(eq(ai_results.application_id, application.id));
      for (const { id, kind } of queued)
        await runResult(server.ctx, AI_WORKS[kind], id, { id: `injected-${id}`, signal: new AbortController().signal });
      const done = await db().select().from(ai_results).where(eq(ai_results.application_id, application.id));
      const evidence = done.find(({ kind }) => kind === 'evidence');
      const { criteria } = (evidence?.content ?? { criteria: [] }) as Evidence;
      const { result } = (await scene.client.get(`${scene.path}/signals?application=${application.id}`))
        .json as Signals;
      const passages = [
        ...criteria.flatMap((one) => one.passages.map((passage) => passage.text)),
        ...(result?.groups ?? []).flatMap((one) => one.passages.map((passage) => passage.text)),
      ];
      const repeated = passages.filter((one) => !SAID.includes(one));
      // A model that was reached cites honest words for every criterion.
      met += criteria.slice(1).filter((one) => one.passages.length > 0).length;
      if (done.some(({ notes }) => isNoted(notes))) noted += 1;
      if (repeated.length > 0) echoes += 1;
      expect(JSON.stringify(passages)).not.toContain('prize');
    }
    expect(await factsOf()).toEqual(before);
    expect([echoes, met]).toEqual([0, 0]);
    expect(noted).toBeGreaterThanOrEqual(135);
  },
);
