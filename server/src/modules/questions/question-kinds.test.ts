import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Job, Question } from '@vivavoce/contract/types.ts';
import { perTest } from '../../../test/lifetimes.ts';
import { useTestServer } from '../../../test/api-test.ts';
import { aStaffScene, problemOf } from '../../../test/staff-scene.ts';
import { questions } from '../../db/schema/index.ts';

const server = useTestServer();
let path: string;
const scene = perTest(() => aStaffScene(server, { status: 'Draft', published_at: null, applicant_deadline_days: 3 }));
beforeEach(async () => {
  path = `${scene.path}/questions`;
});

const add = async (body: object): Promise<Question> => {
  const reply = await scene.client.post(path, body);
  expect(reply.status, reply.text).toBe(201);
  return reply.json as Question;
};
const change = ({ id }: Question, json: object) => scene.client.put(`${path}/${id}`, { json });
const plain = { choices: [], choices_multiple: false, max_characters: null, file_types: [] };

describe('questions of every kind', () => {
  it.each([
    [{ kind: 'video' }, { ...plain, preparation_seconds: 30, answer_seconds: 120 }],
    [{ kind: 'audio' }, { ...plain, preparation_seconds: 30, answer_seconds: 120 }],
    [{ kind: 'text' }, { ...plain, preparation_seconds: 0, answer_seconds: 0, max_characters: 2000 }],
    [
      { kind: 'text', max_characters: 500, answer_seconds: 3600 },
      { max_characters: 500, answer_seconds: 3600 },
    ],
    [
      { kind: 'choice', choices: ['Yes', 'No'] },
      { ...plain, choices: ['Yes', 'No'], answer_seconds: 0 },
    ],
    [{ kind: 'choice', choices: ['a', 'b'], choices_multiple: true }, { choices_multiple: true }],
    [
      { kind: 'file', file_types: ['image', 'pdf'] },
      { ...plain, file_types: ['pdf', 'image'] },
    ],
    [
      { kind: 'file', preparation_seconds: null, answer_seconds: 15 },
      { preparation_seconds: null, answer_seconds: 15 },
    ],
  ])('%j begins as %j', async (body, expected) => {
    const made = await add({ text: 'Why?', ...body });
    expect(made).toMatchObject({ ...body, ...expected });
    expect(((await scene.client.get(path)).json as Question[])[0]).toEqual(made);
  });

  it.each([
    [{ kind: 'choice', choices: ['one'] }, { choices: ['too_short'] }],
    [{ kind: 'choice', choices: ['a', ' a'] }, { choices: ['repeated'] }],
    [{ kind: 'choice', choices: ['a', ''] }, { 'choices.1': ['required'] }],
    [{ kind: 'choice', choices: ['a', 'b\nc'] }, { 'choices.1': ['control_characters'] }],
    [{ kind: 'choice', choices: ['a', 'x'.repeat(201)] }, { 'choices.1': ['too_long'] }],
    [{ kind: 'choice', choices: [...'abcdefghijk'] }, { choices: ['too_big'] }],
    [{ kind: 'text', choices: ['a', 'b'] }, { choices: ['not_allowed'] }],
    [{ kind: 'text', max_characters: 49 }, { max_characters: ['too_small'] }],
    [{ kind: 'text', max_characters: 10_001 }, { max_characters: ['too_big'] }],
    [{ kind: 'text', answer_seconds: 3601 }, { answer_seconds: ['too_big'] }],
    [{ kind: 'text', answer_seconds: 5 }, { answer_seconds: ['too_small'] }],
    [{ kind: 'text', screen_recording: true }, { screen_recording: ['not_allowed'] }],
    [{ kind: 'video', answer_seconds: 0 }, { answer_seconds: ['too_small'] }],
    [{ kind: 'video', max_characters: 100 }, { max_characters: ['not_allowed'] }],
    [{ kind: 'file', file_types: ['exe'] }, { 'file_types.0': ['not_allowed'] }],
    [{ kind: 'file', choices_multiple: true }, { choices_multiple: ['not_allowed'] }],
    [{ kind: 'essay' }, { kind: ['not_allowed'] }],
  ])('%j is refused by field', async (body, errors) => {
    const refused = problemOf(await scene.client.post(path, { text: 'Why?', ...body }));
    expect(refused.status).toBe(422);
    for (const field of Object.keys(errors)) {
      const named = Object.keys(refused.errors).find((name) => name === field || field.startsWith(`${name}.`));
      expect(named, JSON.stringify(refused.errors)).toBeDefined();
    }
    expect((await scene.client.get(path)).json).toEqual([]);
  });

  it('become another one, and leave behind what belonged to the former', async () => {
    const made = await add({ text: 'When?', kind: 'choice', choices: ['a', 'b'], choices_multiple: true });
    expect(problemOf(await change(made, { choices: [] }))).toMatchObject({ errors: { choices: ['required'] } });
    const spoken = await change(made, { kind: 'video' });
    expect(spoken.json).toMatchObject({ ...plain, kind: 'video', preparation_seconds: 30, answer_seconds: 120 });
    const longer = await change(made, { answer_seconds: 600 });
    expect(longer.json).toMatchObject({ answer_seconds: 600, kind: 'video' });
    const written = await change(made, { kind: 'text', answer_seconds: 900 });
    expect(written.json).toMatchObject({ kind: 'text', answer_seconds: 900, preparation_seconds: 0 });
    expect((written.json as Question).max_characters).toBe(2000);
    expect(problemOf(await change(made, { kind: 'choice' }))).toMatchObject({ errors: { choices: ['required'] } });
  });

  it('come along when an activity is copied, and count in its length', async () => {
    await add({ text: 'When?', kind: 'choice', choices: ['Days', 'Nights'] });
    await add({ text: 'Write.', kind: 'text', max_characters: 300, answer_seconds: 600 });
    const copy = await scene.client.post(`/api/jobs?duplicate=${scene.job.id}`, { title: 'Copy' });
    expect(copy.status, copy.text).toBe(201);
    const { id, duration } = copy.json as Job;
    expect((await scene.client.get(`/api/jobs/${id}/questions`)).json).toMatchObject([
      { kind: 'choice', choices: ['Days', 'Nights'] },
      { kind: 'text', max_characters: 300, answer_seconds: 600 },
    ]);
    expect(duration).toBe(13);
    const listed = (await scene.client.get('/api/jobs?q=Copy')).json as { results: Job[] };
    expect(listed.results[0]?.duration).toBe(13);
  });

  it('are not published while a choice has nothing to choose', async () => {
    const made = await add({ text: 'When?', kind: 'choice', choices: ['Days', 'Nights'] });
    await server.ctx.db
      .update(questions)
      .set({ choices: ['Days'] })
      .where(eq(questions.id, made.id));
    const refused = await scene.client.post(`${scene.path}/publish`);
    expect(problemOf(refused)).toMatchObject({ code: 'not_publishable', errors: { questions: ['choices_missing'] } });
    await change(made, { choices: ['Days', 'Nights'] });
    expect((await scene.client.post(`${scene.path}/publish`)).status).toBe(200);
  });
});
