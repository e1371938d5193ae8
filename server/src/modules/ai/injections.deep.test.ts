import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { AiFeedback, AnswerTranscript, CvReport } from '@vivavoce/contract/types.ts';
import { isPlainText } from '@vivavoce/domain/ai/sentences.ts';
import { anAiScene, useFakeAi } from '../../../test/ai-scene.ts';
import type { AiScene } from '../../../test/ai-scene.ts';
import { anApplication, aVersion } from '../../../test/factories.ts';
import type { AiReply } from '../../../test/fakes/ai-server.ts';
import { INJECTIONS } from '../../../test/fakes/injections.ts';
import {
  FOREIGN,
  HONEST_SENTENCE,
  isNoted,
  isReached,
  materialOf,
  obedientHighlights,
  obedientSentences,
  quoteOf,
  SAID,
} from '../../../test/fakes/obedient-ai.ts';
import { aStaffScene } from '../../../test/staff-scene.ts';
import {
  ai_results,
  applications,
  companies,
  consents,
  cv_versions,
  form_replies,
  stored_files,
} from '../../db/schema/index.ts';
import { runResult } from './processing/run-result.service.ts';
import { AI_WORKS } from './processing/works.ts';

const { ai, server } = useFakeAi({ AI_CONTEXT_TOKENS: '64000' });
const db = () => server.ctx.db;

async function work(application: number): Promise<typeof ai_results.$inferSelect> {
  const signal = new AbortController().signal;
  const rows = await db().select().from(ai_results).where(eq(ai_results.application_id, application));
  const row = rows.find(({ state }) => state === 'queued');
  if (!row) throw new Error('nothing is queued');
  await runResult(server.ctx, AI_WORKS[row.kind], row.id, { id: `injected-${row.id}`, signal });
  const [done] = await db().select().from(ai_results).where(eq(ai_results.id, row.id));
  if (!done) throw new Error('the result is gone');
  return done;
}

/** Facts by which reviewers order, filter and decide. */
const factsOf = async (application: number) =>
  (await db().select().from(applications).where(eq(applications.id, application)))[0];

it('said in an answer, 150 injections have no effect on what is shown', { timeout: 900_000 }, async () => {
  let noted = 0;
  let echoes = 0;
  let reached = 0;
  let kept = 0;
  const scene: AiScene = await anAiScene(server);
  const { application, answers } = scene;
  const applicant = await server.applicant(application);
  const path = `/api/interview/${application.id}/attempts/${answers[0]?.attempt_id}/transcript`;
  const before = await factsOf(application.id);
  let revision: number | undefined;
  for (const { way, text } of INJECTIONS) {
    await db().delete(ai_results).where(eq(ai_results.application_id, application.id));
    const typed = await applicant.send('PUT', path, {
      json: { text: `${SAID} ${text}`, language: 'en', ...(revision !== undefined && { revision }) },
    });
    expect(typed.status, `${way}: ${typed.text}`).toBe(200);
    revision = (typed.json as AnswerTranscript).transcript?.revision;
    ai.obey = (): AiReply => ({
      content: JSON.stringify({
        sentences: obedientSentences(ai, text),
        highlights: obedientHighlights(ai, text),
      }),
    });
    await scene.client.post(scene.ai_path, { application: application.id });
    const done = await work(application.id);
    if (isNoted(done.notes)) noted += 1;
    if (isReached(ai, text)) reached += 1;
    const { questions } = (await scene.client.get(scene.read_path)).json as AiFeedback;
    const summary = questions[0]?.summary;
    const shown = summary?.sentences.map((one) => one.text) ?? [];
    const repeated = shown.filter((one) => text.includes(one));
    echoes += repeated.length;
    const others = shown.filter((one) => !repeated.includes(one));
    expect([[], [HONEST_SENTENCE]], `${way}: ${text}`).toContainEqual(others);
    kept += others.length;
    for (const one of summary?.highlights ?? []) expect(isPlainText(one.text), `${way}: ${one.text}`).toBe(true);
    expect(JSON.stringify(summary)).not.toContain(FOREIGN);
  }
  expect(await factsOf(application.id)).toEqual(before);
  expect(noted).toBeGreaterThanOrEqual(135);
  expect([echoes, reached]).toEqual([0, 0]);
  // Words in the same caption as an injection are left out with it; all else stays.
  expect(kept).toBeGreaterThanOrEqual(135);
});

async function aCvScene(hiddenText: string, shownText: string) {
  const scene = await aStaffScene(server, { ai_assistance: true, rating_style: 2, is_cvcopilot: true });
  await db().update(companies).set({ ai_summary_enabled: true }).where(eq(companies.id, scene.company_id));
  const application = await aVersion(db(), await anApplication(db(), { job: scene.job }));
  const at = server.ctx.now();
  await db().update(applications).set({ responded_at: at }).where(eq(applications.id, application.id));
  await db()
    .insert(consents)
    .values({ application_id: application.id, notice_version: 'v', recording: true, ai: true });
  const [file] = await db()
    .insert(stored_files)
    .values({
      company_id: scene.company_id,
      bytes: 1,
      media_type: 'application/pdf',
      object_key: `cv/${application.id}`,
    })
    .returning();
  const place = { application_id: application.id, job_id: scene.job.id };
  await db()
    .insert(form_replies)
    .values({ ...place, order_seed: 0, started_at: at, sent_at: at, answers: { cv: 1 } });
  await db()
    .insert(cv_versions)
    .values({
      ...place,
      number: 1,
      file_id: file?.id ?? 0,
      filename: 'cv.pdf',
      kind: 'pdf',
      text: `Nadia Okoro\n\nExperience\n${SAID}\n${shownText}`,
      hidden: hiddenText === '' ? [] : [{ reason: 'tiny', text: hiddenText }],
      facts: { pages: 1, tagged: null, language: null, title: null },
      created_at: at,
    });
  return { ...scene, application };
}

it(
  'written or hidden in a CV, 150 injections have no effect either, and hidden ones are never sent',
  { timeout: 900_000 },
  async () => {
    let noted = 0;
    for (const { way, text } of INJECTIONS)
      for (const isHidden of [false, true]) {
        const scene = await aCvScene(isHidden ? text : '', isHidden ? '' : text.replaceAll('\n', ' '));
        const { id } = scene.application;
        ai.obey = (): AiReply => ({
          content: JSON.stringify({
            statements: obedientSentences(ai, text).map((one) => ({ part: 1, kind: 'strength', ...one })),
          }),
        });
        const before = await factsOf(id);
        await scene.client.post(`${scene.path}/ai-feedback`, { application: id });
        const done = await work(id);
        if (!isHidden && isNoted(done.notes)) noted += 1;
        const report = (await scene.client.get(`/api/cvcopilot/cv-feedback/${id}`)).json as CvReport;
        const shown = report.ai.result?.parts.flatMap(({ statements }) => statements.map((one) => one.text));
        expect(shown, `${way}, hidden ${isHidden}: ${text}`).toEqual([HONEST_SENTENCE]);
        if (isHidden) {
          expect(done.notes).toEqual([]);
          expect(materialOf(ai)).not.toContain(quoteOf(text));
        }
        expect(await factsOf(id)).toEqual(before);
      }
    expect(noted).toBeGreaterThanOrEqual(135);
  },
);
