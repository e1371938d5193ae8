import { kindFaults } from '@vivavoce/domain/answers/question-kinds.ts';
import { QUESTION_LIMITS } from '@vivavoce/domain/limits.ts';
import type { Competency, LibraryQuestion } from '@vivavoce/contract/types.ts';
import { expect, it } from 'vitest';
import { useTestServer } from '../../../../test/api-test.ts';
import { aStaffScene } from '../../../../test/staff-scene.ts';
import { competencies, library_questions } from '../../schema/index.ts';
import { provideSharedLibrary, SHARED_LIBRARY } from './shared-library.ts';

const server = useTestServer();

it('is given once, also by servers that start together, and holds what can be asked in both languages', async () => {
  await Promise.all([provideSharedLibrary(server.ctx), provideSharedLibrary(server.ctx)]);
  await provideSharedLibrary(server.ctx);
  const { db } = server.ctx;
  expect(await db.$count(competencies)).toBe(SHARED_LIBRARY.length);
  const rows = await db.select().from(library_questions);
  expect(rows).toHaveLength(2 * SHARED_LIBRARY.reduce((sum, { questions }) => sum + questions.length, 0));
  expect(new Set(rows.map(({ text }) => text)).size).toBe(rows.length);
  for (const row of rows) {
    expect(kindFaults(row), row.text).toEqual({});
    expect(row.text.length).toBeLessThanOrEqual(QUESTION_LIMITS.text_max_characters);
    // French has its own spaces and apostrophes.
    if (row.default_locale === 'fr-fr') expect(row.text).not.toMatch(/'| [?;!:]/);
  }
});

it('is found by competency, in the language that is asked for, and put into an activity as it is', async () => {
  const { client, path } = await aStaffScene(server, { status: 'Draft', published_at: null });
  const french = (await client.get('/api/competencies?locale=fr-fr&function=sales&role=graduate')).json as Competency[];
  const focus = french.find(({ name }) => name === 'Sens du client');
  expect(french.map(({ name }) => name)).not.toContain('Encadrement');
  const found = await client.get(`/templates/api/questions?competency=${focus?.id}&locale=fr-fr&kind=choice`);
  const [question] = (found.json as { results: LibraryQuestion[] }).results;
  expect(question).toMatchObject({ competency: 'Sens du client', shared: true, abilities: [], created_by: null });
  const { text, competency, category, kind, preparation_seconds, answer_seconds, choices } = question!;
  const put = { text, competency, category, kind, preparation_seconds, answer_seconds, choices };
  expect((await client.post(`${path}/questions`, put)).json).toMatchObject(put);
});
