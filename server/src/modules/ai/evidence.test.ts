import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AnswerTranscript, EvidenceReport } from '@vivavoce/contract/types.ts';
import { perTest } from '../../../test/lifetimes.ts';
import { anAiScene, useFakeAi } from '../../../test/ai-scene.ts';
import { aResponse } from '../../../test/factories.ts';
import { heard } from '../../../test/fakes/ai-server.ts';
import type { AiReply } from '../../../test/fakes/ai-server.ts';
import { HONEST, SPOKEN } from '../../../test/fakes/ai-summaries.ts';
import { aStaffScene } from '../../../test/staff-scene.ts';
import { ai_results, applications, companies, questions } from '../../db/schema/index.ts';
import { runResult } from './processing/run-result.service.ts';
import { AI_WORKS } from './processing/works.ts';

/** One passage that was said, and one that was not. */
const FOUND: AiReply = {
  content: JSON.stringify({
    criteria: [
      { criterion: 1, cites: [{ cue: 1, quote: 'I led a team of five people' }] },
      { criterion: 2, cites: [{ cue: 1, quote: 'I won every prize there is' }] },
      { criterion: 9, cites: [{ cue: 1, quote: 'I led a team of five people' }] },
    ],
  }),
};

const { ai, server } = useFakeAi();
beforeAll(() => {
  ai.obey = ({ messages }) =>
    messages.some(({ content }) => content.includes('numbered list of criteria')) ? FOUND : HONEST;
  ai.transcripts.push(heard(SPOKEN));
});

const db = () => server.ctx.db;
const scene = perTest(() => anAiScene(server, { questions: 2 }));
beforeEach(async () => {
  await db().update(companies).set({ ai_smart_priority_enabled: true }).where(eq(companies.id, scene.company_id));
  const [one, other] = await db().select().from(questions).where(eq(questions.job_id, scene.job.id));
  await db().update(questions).set({ competency: 'Leading' }).where(eq(questions.id, one!.id));
  await db().update(questions).set({ competency: 'Judgement' }).where(eq(questions.id, other!.id));
});

const rows = () => db().select().from(ai_results).where(eq(ai_results.application_id, scene.application.id));
async function work(): Promise<void> {
  for (let run = 0; ; run += 1) {
    const row = (await rows()).find(({ state, tries }) => state === 'queued' && tries === 0);
    if (!row) return;
    const signal = new AbortController().signal;
    await runResult(server.ctx, AI_WORKS[row.kind], row.id, { id: `evidence-${row.id}-${run}`, signal });
  }
}
const list = (query: string) => scene.client.get(`${scene.path}/applications?status=Responded&${query}`);
type Listed = { results: { id: number; evidence?: { met: number; of: number } | null }[]; next_cursor: string | null };
const transcribe = () => scene.client.post(scene.ai_path, { application: scene.application.id });

describe('order by evidence', () => {
  it('counts criteria with a passage that was said, once the last answer is heard', async () => {
    await transcribe();
    await work();
    const [evidence, ...more] = (await rows()).filter(({ kind }) => kind === 'evidence');
    expect(more).toEqual([]);
    expect(evidence).toMatchObject({
      state: 'ready',
      question_id: null,
      dropped: 2,
      prompt_version: 'evidence/1',
      content: {
        met: 1,
        of: 2,
        criteria: [
          { name: 'Leading', passages: [{ text: 'I led a team of five people.' }] },
          { name: 'Judgement', passages: [] },
        ],
      },
    });
  });

  it('shows the passages it counts to those who review, at the place where they stand now', async () => {
    const read = async () => {
      const reply = await scene.client.get(`${scene.path}/evidence?application=${scene.application.id}`);
      expect(reply.status, reply.text).toBe(200);
      return reply.json as EvidenceReport;
    };
    expect(await read()).toEqual({ gate: 'ready', can_write: true, result: null });
    await transcribe();
    await work();
    const { result } = await read();
    expect(result).toMatchObject({ state: 'ready', dropped: 2, dismissed: false, prompt_version: 'evidence/1' });
    const passage = { question: scene.answers[0]?.question_id, text: 'I led a team of five people.', changed: false };
    expect(result?.criteria).toMatchObject([
      { name: 'Leading', passages: [passage] },
      { name: 'Judgement', passages: [] },
    ]);
    const stranger = await aStaffScene(server);
    const elsewhere = await stranger.client.get(`${scene.path}/evidence?application=${scene.application.id}`);
    expect(elsewhere.status).toBe(404);

    const captions = `${scene.path}/answers/${scene.answers[0]?.id}/transcript`;
    const { transcript } = (await scene.client.get(captions)).json as AnswerTranscript;
    const cues = transcript!.cues.map(({ from_ms, to_ms, words }) => ({
      from_ms,
      to_ms,
      text: words.map(({ text }) => text.replace('five', 'six')).join(' '),
    }));
    const put = await scene.client.put(captions, { json: { cues, revision: transcript!.revision } });
    expect(put.status, put.text).toBe(200);
    expect((await read()).result?.criteria[0]?.passages).toMatchObject([{ text: passage.text, changed: true }]);

    const at = `${scene.ai_path}/${result?.id}`;
    expect((await scene.client.post(`${at}/seen`)).status).toBe(200);
    expect((await rows()).find(({ kind }) => kind === 'evidence')?.seen_at).not.toBeNull();
    expect((await scene.client.send('PATCH', at, { json: { dismissed: true } })).status).toBe(200);
    expect((await read()).result).toMatchObject({ dismissed: true });
    const { results } = (await list('ordering=evidence')).json as Listed;
    expect(results).toMatchObject([{ id: scene.application.id, evidence: null }]);
  });

  it('leads those with passages first, and leaves all others at the place of their time', async () => {
    const people = [scene.application];
    for (let count = 0; count < 4; count += 1) people.push((await aResponse(db(), scene.job)).application);
    const keys = { job_id: scene.job.id, company_id: scene.company_id, kind: 'evidence', state: 'ready' } as const;
    // Sent in this order; the second and the fourth did not agree.
    for (const [index, met] of [0, null, 2, null, 1].entries()) {
      const { id } = people[index]!;
      const responded_at = new Date(Date.UTC(2026, 0, 1 + index));
      await db().update(applications).set({ responded_at }).where(eq(applications.id, id));
      if (met !== null)
        await db()
          .insert(ai_results)
          .values({ ...keys, application_id: id, content: { met, of: 2, criteria: [] }, generated_at: new Date() });
    }
    const ids = people.map(({ id }) => id);
    const expected = [2, 1, 4, 3, 0].map((place) => ids[place]);
    const { results } = (await list('ordering=evidence')).json as Listed;
    expect(results.map(({ id }) => id)).toEqual(expected);
    expect(results.map(({ evidence }) => evidence?.met ?? null)).toEqual([2, null, 1, null, 0]);
    const first = (await list('ordering=evidence&page_size=2')).json as Listed;
    const next = (await list(`ordering=evidence&page_size=2&cursor=${first.next_cursor}`)).json as Listed;
    expect([...first.results, ...next.results].map(({ id }) => id)).toEqual(expected.slice(0, 4));
    const range = (
      await scene.client.get(`${scene.path}/applications/ids?status=Responded&ordering=evidence&from=1&count=3`)
    ).json as { ids: number[] };
    expect(range.ids).toEqual(expected.slice(1, 4));
    const usual = (await list('sort=date')).json as Listed;
    expect(usual.results[0]).not.toHaveProperty('evidence');
  });

  it('is refused where the company lacks it, and for cursors of another order', async () => {
    const cursor = ((await list('page_size=1')).json as Listed).next_cursor ?? 'x';
    expect((await list(`ordering=evidence&cursor=${cursor}`)).status).toBe(422);
    await db().update(companies).set({ ai_smart_priority_enabled: false }).where(eq(companies.id, scene.company_id));
    expect((await list('ordering=evidence')).json).toMatchObject({ errors: { ordering: ['not_allowed'] } });
    expect((await scene.client.post(`${scene.path}/evidence`, {})).status).toBe(409);
  });

  it('is asked for by hand, for those who agreed and were not read', async () => {
    await db().update(companies).set({ ai_smart_priority_enabled: false }).where(eq(companies.id, scene.company_id));
    await transcribe();
    await work();
    await db().update(companies).set({ ai_smart_priority_enabled: true }).where(eq(companies.id, scene.company_id));
    const unasked = await aResponse(db(), scene.job);
    expect((await scene.client.post(`${scene.path}/evidence`, {})).json).toEqual({ queued: 1, left: false });
    expect((await scene.client.post(`${scene.path}/evidence`, {})).json).toEqual({ queued: 0, left: false });
    await work();
    expect((await rows()).find(({ kind }) => kind === 'evidence')).toMatchObject({ state: 'ready' });
    expect(await db().$count(ai_results, eq(ai_results.application_id, unasked.application.id))).toBe(0);
  });
});
