import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LibraryQuestion } from '@vivavoce/contract/types.ts';
import { useTestServer } from '../../../test/api-test.ts';
import { perFile } from '../../../test/lifetimes.ts';
import { runCommand } from '../../../../scripts/admin/run-command.ts';
import { aUser } from '../../../test/factories.ts';
import { aStaffScene, problemOf } from '../../../test/staff-scene.ts';
import { audit_events, library_questions, platform_administrators } from '../../db/schema/index.ts';

let folder: string;
const server = useTestServer();
const operator = perFile(() => aStaffScene(server));
const stranger = perFile(() => aStaffScene(server));
beforeAll(async () => {
  await server.ctx.db.insert(platform_administrators).values({ user_id: operator.owner.id });
  await server.ctx.db.delete(library_questions);
  folder = await mkdtemp(path.join(tmpdir(), 'vivavoce-library-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

const command = (...argv: string[]) =>
  runCommand(argv, async () => ({ ctx: server.ctx, close: () => Promise.resolve() }));
const shared = async (by = stranger) =>
  ((await by.client.get('/templates/api/questions')).json as { results: LibraryQuestion[] }).results;

it('is written, changed and removed by platform administrators alone, for all companies', async () => {
  const body = { text: 'What keeps you calm?', competency: 'Calm', shared: true };
  expect((await stranger.client.post('/api/questions', body)).status).toBe(403);
  const made = (await operator.client.post('/api/questions', body)).json as LibraryQuestion;
  expect(made).toMatchObject({ shared: true, created_by: null, competency: 'Calm', abilities: ['edit', 'delete'] });
  expect(await shared()).toMatchObject([{ id: made.id, abilities: [] }]);
  expect(await shared(operator)).toMatchObject([{ id: made.id, abilities: ['edit', 'delete'] }]);
  const at = `/api/questions/${made.id}`;
  const change = { text: 'What calms you?', revision: made.revision };
  for (const reply of [
    await stranger.client.get(at),
    await stranger.client.send('PUT', at, { json: change }),
    await stranger.client.send('DELETE', at),
  ])
    expect(reply.status).toBe(404);
  expect((await operator.client.send('PUT', at, { json: change })).json).toMatchObject({ text: 'What calms you?' });
  expect(problemOf(await operator.client.send('PUT', at, { json: change }))).toMatchObject({ code: 'conflict' });
  // Every company has the competency now, and no second one of the name.
  const own = await stranger.client.post('/api/questions', { text: 'And you?', competency: 'calm' });
  expect(own.json).toMatchObject({ shared: false, competency: 'Calm' });
  expect((await operator.client.send('DELETE', at)).status).toBe(204);
  expect(await shared()).toEqual([]);
  const entries = await server.ctx.db.select().from(audit_events).where(isNull(audit_events.company_id));
  expect(entries.map(({ type }) => type)).toEqual(['library.changed', 'library.changed', 'library.changed']);
});

it('needs no company of a platform administrator, for whom libraries of companies stay closed', async () => {
  const administrator = await aUser(server.ctx.db);
  const client = await server.staff(administrator, null);
  const body = { text: 'What moves you?', competency: 'Drive', shared: true };
  expect((await client.get('/templates/api/questions')).status).toBe(403);
  expect((await client.post('/api/questions', body)).status).toBe(403);
  await server.ctx.db.insert(platform_administrators).values({ user_id: administrator.id });
  const made = (await client.post('/api/questions', body)).json as LibraryQuestion;
  expect((await client.get('/templates/api/questions')).json).toMatchObject({ results: [{ id: made.id }] });
  expect((await client.get('/api/competencies')).json).toContainEqual(expect.objectContaining({ name: 'Drive' }));
  const at = `/api/questions/${made.id}`;
  expect((await client.get(at)).status).toBe(200);
  const own = (await stranger.client.post('/api/questions', { text: 'Ours?', competency: 'Ours' })).json;
  const closed = `/api/questions/${(own as LibraryQuestion).id}`;
  expect((await client.get(closed)).status).toBe(404);
  expect((await client.send('PUT', closed, { json: { text: 'Mine?' } })).status).toBe(404);
  expect((await client.get('/api/questions')).status).toBe(403);
  expect((await client.post('/api/questions', { text: 'Mine?' })).status).toBe(403);
  expect((await client.get('/api/competencies')).json).not.toContainEqual(expect.objectContaining({ name: 'Ours' }));
  expect((await client.send('PUT', at, { json: { text: 'What drives you?' } })).status).toBe(200);
  expect((await client.send('DELETE', at)).status).toBe(204);
});

it('is added, imported, reworded and removed by command', async () => {
  const file = path.join(folder, 'questions.csv');
  await writeFile(
    file,
    '\uFEFFtext,competency,default_locale,kind\n"Why, here?",Motivation,en-gb,\nPourquoi ici ?,,fr-fr,audio\n',
  );
  expect(await command('question', 'import', file)).toEqual({
    code: 0,
    lines: ['2 questions are added to the shared library.'],
  });
  const rows = await shared();
  expect(rows.map(({ text, default_locale, kind }) => [text, default_locale, kind])).toEqual([
    ['Why, here?', 'en-gb', 'video'],
    ['Pourquoi ici ?', 'fr-fr', 'audio'],
  ]);
  await writeFile(file, 'text,kind\nGood,video\nBad,telepathy\n');
  expect((await command('question', 'import', file)).lines).toEqual([
    'This is not accepted: row 3 kind (not_allowed).',
  ]);
  await writeFile(file, 'text,salary\nGood,10\n');
  expect((await command('question', 'import', file)).code).toBe(1);
  expect(await shared()).toHaveLength(2);

  const id = String(rows[0]?.id);
  expect((await command('question', 'reword', id, 'Why us?')).code).toBe(0);
  expect((await command('question', 'list')).lines.join()).toContain('Why us?');
  expect((await command('question', 'remove', id)).code).toBe(0);
  expect((await command('question', 'remove', id)).code).toBe(1);
  expect((await command('question', 'add', '', '--kind', 'text')).lines).toEqual(['The question is missing.']);
  expect(await server.ctx.db.$count(library_questions, eq(library_questions.text, 'Why us?'))).toBe(0);
});
