import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { anAiScene, useFakeAi } from '../../../test/ai-scene.ts';
import { startTestServer } from '../../../test/api-test.ts';
import { heard } from '../../../test/fakes/ai-server.ts';
import { HONEST, SPOKEN } from '../../../test/fakes/ai-summaries.ts';
import { problemOf } from '../../../test/staff-scene.ts';
import { ai_results, companies, questions } from '../../db/schema/index.ts';
import { queueWhenSent } from './processing/queueing.service.ts';
import { runResult } from './processing/run-result.service.ts';
import { AI_WORKS } from './processing/works.ts';

/** Tables that the work of AI may write; words of a recording go through the service of transcripts. */
const OWN = new Set([
  'ai_results',
  'ai_calls',
  'ai_usage',
  'ai_outages',
  'transcripts',
  'transcript_versions',
  'transcript_fingerprints',
]);

const { ai, server } = useFakeAi();
beforeAll(() => {
  ai.answers.push(HONEST);
  ai.transcripts.push(heard(SPOKEN));
});
const db = () => server.ctx.db;

/** A fingerprint of the content of each table. */
async function fingerprints(): Promise<Record<string, string>> {
  const { rows } = await db().execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const prints: Record<string, string> = {};
  for (const { name } of rows) {
    const table = sql.identifier(name);
    const { rows: hashes } = await db().execute<{ print: string }>(
      sql`select coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as print from ${table} t`,
    );
    prints[name] = hashes[0]?.print ?? '';
  }
  return prints;
}

describe('the work of AI', () => {
  it('writes its own tables alone', async () => {
    const scene = await anAiScene(server);
    await db().update(companies).set({ ai_smart_priority_enabled: true }).where(eq(companies.id, scene.company_id));
    await db().update(questions).set({ competency: 'Leading' }).where(eq(questions.job_id, scene.job.id));
    const before = await fingerprints();
    await db().transaction((tx) => queueWhenSent(server.ctx, tx, scene.application.id));
    const done = new Set<string>();
    for (let run = 0; ; run += 1) {
      const rows = await db().select().from(ai_results).where(eq(ai_results.application_id, scene.application.id));
      const row = rows.find(({ state, tries }) => state === 'queued' && tries === 0);
      if (!row) break;
      done.add(row.kind);
      await runResult(server.ctx, AI_WORKS[row.kind], row.id, {
        id: `own-${run}`,
        signal: new AbortController().signal,
      });
    }
    expect([...done].toSorted()).toEqual(['evidence', 'summary', 'transcript']);
    const after = await fingerprints();
    const changed = Object.keys(after).filter((name) => after[name] !== before[name]);
    expect(changed).toContain('ai_results');
    expect(changed.filter((name) => !OWN.has(name))).toEqual([]);
  });

  it('sends nothing anywhere without a provider', async () => {
    const bare = await startTestServer();
    const calls = vi.spyOn(globalThis, 'fetch');
    try {
      const scene = await anAiScene(bare);
      const own = () => calls.mock.calls.filter(([to]) => !JSON.stringify(to).includes(bare.url));
      const before = own().length;
      await bare.ctx.db.transaction((tx) => queueWhenSent(bare.ctx, tx, scene.application.id));
      const reply = await scene.client.post(scene.ai_path, { application: scene.application.id });
      expect(problemOf(reply)).toMatchObject({ status: 409, code: 'ai_not_configured' });
      const read = await scene.client.get(scene.read_path);
      expect(read.json).toMatchObject({ gate: 'not_configured', speech_gate: 'not_configured' });
      await scene.client.get(`${scene.path}/ai-record?application=${scene.application.id}`);
      expect(await bare.ctx.db.$count(ai_results, eq(ai_results.application_id, scene.application.id))).toBe(0);
      expect(own().length).toBe(before);
    } finally {
      calls.mockRestore();
      await bare.close();
    }
  });

  it('asks for no feeling, face, gaze or voice', () => {
    const folders = ['./processing/', './signals/'].map((name) => fileURLToPath(new URL(name, import.meta.url)));
    const texts = folders.flatMap((folder) => readdirSync(folder).map((name) => readFileSync(folder + name, 'utf8')));
    const prompts = texts.filter((text) => text.includes('You help a person'));
    expect(prompts.length).toBeGreaterThanOrEqual(5);
    for (const text of prompts) {
      expect(text).not.toMatch(
        /\b(?:emotion|mood|sentiment|face|facial|gaze|eye contact|accent|pitch|intonation|tone of voice|enthusias\w*|personality|confidence)\b/i,
      );
      expect(text).toMatch(/[Dd]o not judge the (?:speaker|person)/);
    }
  });
});
