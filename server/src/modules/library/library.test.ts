import { beforeEach, describe, expect, it } from 'vitest';
import type { Competency, LibraryQuestion } from '@vivavoce/contract/types.ts';
import { LIBRARY_LIMITS } from '@vivavoce/domain/limits.ts';
import { useTestServer } from '../../../test/api-test.ts';
import { aMember } from '../../../test/factories.ts';
import { aStaffScene, problemOf } from '../../../test/staff-scene.ts';
import type { StaffScene } from '../../../test/staff-scene.ts';
import { competencies, library_questions } from '../../db/schema/index.ts';

interface Page {
  count: number;
  has_next: boolean;
  results: LibraryQuestion[];
}
const server = useTestServer();
let scene: StaffScene;
beforeEach(async () => {
  await server.ctx.db.delete(library_questions);
  await server.ctx.db.delete(competencies);
  scene = await aStaffScene(server);
});

const add = async (body: object, from = scene): Promise<LibraryQuestion> => {
  const reply = await from.client.post('/api/questions', body);
  expect(reply.status, reply.text).toBe(201);
  return reply.json as LibraryQuestion;
};
const put = (id: number, body: object, from = scene) => from.client.put(`/api/questions/${id}`, { json: body });
const own = async (query = '', from = scene) => (await from.client.get(`/api/questions${query}`)).json as Page;
const shared = async (query = '', from = scene) =>
  (await from.client.get(`/templates/api/questions${query}`)).json as Page;
const names = async (query = '', from = scene) =>
  ((await from.client.get(`/api/competencies${query}`)).json as Competency[]).map(({ name }) => name);
const texts = ({ results }: Page) => results.map(({ text }) => text);

/** A competency of the platform with one question in each language. */
async function aSharedCompetency(given: Partial<typeof competencies.$inferInsert> = {}) {
  const { db } = server.ctx;
  const [made] = await db
    .insert(competencies)
    .values({ name: 'Teamwork', name_fr: 'Travail en équipe', ...given })
    .returning();
  const competency_id = made?.id ?? 0;
  await db.insert(library_questions).values([
    { competency_id, text: 'Who helped you?' },
    { competency_id, text: 'Qui vous a aidé ?', default_locale: 'fr-fr' },
  ]);
  return competency_id;
}

describe('questions of the library', () => {
  it('begin as a new question of their kind does, and answer what is stored', async () => {
    const made = await add({ text: '  Why us?  ', competency: 'Drive', category: 'Start' });
    expect(made).toMatchObject({
      text: 'Why us?',
      competency: 'Drive',
      category: 'Start',
      kind: 'video',
      preparation_seconds: 30,
      answer_seconds: 120,
      attempts_allowed: 2,
      default_locale: 'en-gb',
      shared: false,
      created_by: { id: scene.owner.id, full_name: scene.owner.full_name },
      revision: 1,
      abilities: ['edit', 'delete'],
    });
    expect((await own()).results).toEqual([made]);
    const text = await add({ text: 'Write to us.', kind: 'text' });
    expect(text).toMatchObject({ preparation_seconds: 0, answer_seconds: 0, max_characters: 2000, competency: null });
    const changed = await put(made.id, { kind: 'choice', choices: ['a', 'b'], competency: null, revision: 1 });
    expect(changed.json).toMatchObject({ kind: 'choice', choices: ['a', 'b'], competency: null, revision: 2 });
  });

  it('are found by competency, words, kind, category and language, the newest first, page by page', async () => {
    const teamwork = await aSharedCompetency();
    const french = { default_locale: 'fr-fr', competency: 'TRAVAIL EN ÉQUIPE' };
    await add({ text: 'Café au travail ?', category: 'Début', ...french });
    const second = await add({ text: 'Coffee at work?', category: 'Start', competency: 'Manners' });
    await add({ text: 'A file, please', kind: 'file', category: 'start' });
    expect(texts(await own())).toEqual(['A file, please', 'Coffee at work?', 'Café au travail ?']);
    expect(texts(await own('?competency=0'))).toHaveLength(3);
    expect(texts(await own(`?competency=${teamwork}`))).toEqual(['Café au travail ?']);
    expect(texts(await own(`?competency=${second.competency_id}`))).toEqual(['Coffee at work?']);
    expect(texts(await own('?competency=manners'))).toEqual(['Coffee at work?']);
    expect(texts(await own(`?competency=${encodeURIComponent('travail en équipe')}`))).toEqual(['Café au travail ?']);
    expect(texts(await own('?competency=Unknown'))).toEqual([]);
    expect(texts(await own('?search=cafe travail'))).toEqual(['Café au travail ?']);
    expect(texts(await own('?search=manners'))).toEqual(['Coffee at work?']);
    expect(texts(await own('?search=teamwork'))).toEqual(['Café au travail ?']);
    expect(texts(await own('?search=100%25_'))).toEqual([]);
    expect(texts(await own('?kind=file'))).toEqual(['A file, please']);
    expect(texts(await own('?category=START'))).toEqual(['A file, please', 'Coffee at work?']);
    expect(texts(await own('?locale=fr-fr'))).toEqual(['Café au travail ?']);
    expect(await own('?page_size=2&page=2')).toMatchObject({ count: 3, page: 2, page_size: 2, has_next: false });
    expect(await own('?page_size=2&page=9')).toMatchObject({ count: 3, results: [] });
    expect(texts(await shared('?locale=fr-fr'))).toEqual(['Qui vous a aidé ?']);
    expect((await shared(`?competency=${teamwork}`)).results).toMatchObject([
      { competency: 'Teamwork', shared: true, created_by: null, abilities: [] },
      { competency: 'Travail en équipe', default_locale: 'fr-fr' },
    ]);
  });

  it('belong to one company: another one neither reads nor changes them', async () => {
    const { id } = await add({ text: 'Ours', competency: 'Secret' });
    const other = await aStaffScene(server);
    expect((await own('', other)).count).toBe(0);
    expect((await shared('?search=ours', other)).count).toBe(0);
    expect(await names('', other)).toEqual([]);
    expect((await put(id, { text: 'Theirs' }, other)).status).toBe(404);
    expect((await other.client.delete(`/api/questions/${id}`)).status).toBe(404);
    // The same name is another competency there.
    expect((await add({ text: 'x', competency: 'secret' }, other)).competency).toBe('secret');
  });

  it('of the platform are nobody’s to change', async () => {
    await aSharedCompetency();
    const [row] = (await shared()).results;
    expect((await put(row?.id ?? 0, { text: 'Mine' })).status).toBe(404);
    expect((await scene.client.delete(`/api/questions/${row?.id}`)).status).toBe(404);
  });

  it('of others are read, and not changed, by a member who runs only their own activities', async () => {
    const theirs = await add({ text: 'Of the owner' });
    const limited = await aMember(server.ctx.db, { company_id: scene.company_id, create_interview_only: true });
    const from = { ...scene, client: await server.staff(limited) };
    const mine = await add({ text: 'Of the member' }, from);
    expect((await own('', from)).results.map(({ abilities }) => abilities.length)).toEqual([2, 0]);
    expect((await put(theirs.id, { text: 'No' }, from)).status).toBe(403);
    expect((await from.client.delete(`/api/questions/${theirs.id}`)).status).toBe(403);
    expect((await put(mine.id, { text: 'Yes' }, from)).status).toBe(200);
    expect((await scene.client.delete(`/api/questions/${mine.id}`)).status).toBe(204);
  });

  it('changed by two people keep what the first one wrote', async () => {
    const { id } = await add({ text: 'Why?' });
    expect((await put(id, { text: 'First', revision: 1 })).status).toBe(200);
    expect(problemOf(await put(id, { text: 'Second', revision: 1 }))).toMatchObject({ status: 409, code: 'conflict' });
    for (const beyond of [
      await put(id, { text: 'Third', revision: 2 ** 31 }),
      await scene.client.delete(`/api/questions/${id}?revision=${2 ** 31}`),
    ])
      expect(problemOf(beyond)).toMatchObject({ status: 422, errors: { revision: ['too_big'] } });
    const gone = await scene.client.delete(`/api/questions/${id}?revision=1`);
    expect(problemOf(gone)).toMatchObject({ status: 409, code: 'conflict' });
    expect(texts(await own())).toEqual(['First']);
    expect((await scene.client.delete(`/api/questions/${id}?revision=2`)).status).toBe(204);
    expect((await scene.client.delete(`/api/questions/${id}`)).status).toBe(404);
  });

  it.each([
    [{}, { text: ['required'] }],
    [{ text: 'x'.repeat(401) }, { text: ['too_long'] }],
    [{ text: 'a', kind: 'choice', choices: ['one'] }, { choices: ['too_short'] }],
    [{ text: 'a', kind: 'video', max_characters: 50 }, { max_characters: ['not_allowed'] }],
    [{ text: 'a', answer_seconds: 0 }, { answer_seconds: ['too_small'] }],
    [{ text: 'a', competency: 'x'.repeat(81) }, { competency: ['too_long'] }],
    [{ text: 'a', default_locale: 'de' }, { default_locale: ['not_allowed'] }],
    [{ text: 'a', order: 1 }, { order: ['unknown_field'] }],
  ])('are refused by field: %j', async (body, errors) => {
    expect(problemOf(await scene.client.post('/api/questions', body))).toEqual({
      status: 422,
      code: 'invalid',
      errors,
    });
    expect((await own()).count).toBe(0);
  });

  it('are as many as a company may keep', async () => {
    const row = { company_id: scene.company_id, text: 'One of many' };
    await server.ctx.db
      .insert(library_questions)
      .values(Array.from({ length: LIBRARY_LIMITS.per_company_max - 1 }, () => row));
    const replies = await Promise.all([1, 2, 3].map(() => scene.client.post('/api/questions', { text: 'More' })));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(2);
  });
});

describe('competencies', () => {
  it('are by name in the asked language, those for a function and a role level', async () => {
    await aSharedCompetency();
    await aSharedCompetency({ name: 'Selling', name_fr: 'Vente', functions: ['sales'], role_levels: ['senior'] });
    await add({ text: 'x', competency: 'Ours' });
    expect(await names()).toEqual(['Ours', 'Selling', 'Teamwork']);
    expect(await names('?locale=fr-fr')).toEqual(['Ours', 'Travail en équipe', 'Vente']);
    expect(await names('?function=legal')).toEqual(['Ours', 'Teamwork']);
    expect(await names('?function=sales&role=graduate')).toEqual(['Ours', 'Teamwork']);
    expect(await names('?function=sales&role=senior')).toHaveLength(3);
    expect((await scene.client.get('/api/competencies?function=magic')).status).toBe(422);
  });

  it('of a company are made with their first question and go with the last', async () => {
    const first = await add({ text: 'a', competency: 'Ours' });
    const second = await add({ text: 'b', competency: 'ours' });
    expect(second.competency_id).toBe(first.competency_id);
    await put(second.id, { competency: 'Other' });
    expect(await names()).toEqual(['Other', 'Ours']);
    await scene.client.delete(`/api/questions/${first.id}`);
    await put(second.id, { competency: null });
    expect(await names()).toEqual([]);
  });

  it('count the questions that the caller finds', async () => {
    const id = await aSharedCompetency();
    await add({ text: 'a', competency: 'Teamwork' });
    await add({ text: 'b', competency: 'Teamwork' }, await aStaffScene(server));
    expect((await scene.client.get('/api/competencies')).json).toMatchObject([
      { id, shared: true, question_count: 3, functions: [], role_levels: [] },
    ]);
  });
});
