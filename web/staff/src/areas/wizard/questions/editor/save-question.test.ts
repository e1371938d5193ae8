import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Question } from '@vivavoce/contract/types.ts';
import { emptyQuestion, questionInput, valuesOf } from '../question-values.ts';
import { QuestionChanged, saveQuestion } from './save-question.ts';

const base: Question = {
  ...questionInput({ ...emptyQuestion, text: 'Why us?' }),
  id: 3,
  job: 7,
  order: 1,
  video: null,
  revision: 1,
};

/** A server that holds one question and refuses a revision that is not the last. */
function server(...meanwhile: Partial<Question>[]) {
  const state = { question: base, sent: [] as Partial<Question>[] };
  const answer = (status: number, body: unknown) =>
    Promise.resolve(new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }));
  const change = (fields: Partial<Question>) => {
    state.question = { ...state.question, ...fields, revision: state.question.revision + 1 };
  };
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
    if (init.method === 'GET') return answer(200, state.question);
    const { revision, ...fields } = JSON.parse(init.body as string) as Partial<Question>;
    state.sent.push(fields);
    const other = meanwhile.shift();
    if (other) change(other);
    if (revision !== state.question.revision) return answer(409, { code: 'conflict', status: 409 });
    change(fields);
    return answer(200, state.question);
  });
  return state;
}

const save = (fields: Partial<Question>) => {
  const began = valuesOf(base);
  return saveQuestion({ job: 7, id: 3, revision: 1, began, typed: { ...began, ...fields } as typeof began });
};

afterEach(() => vi.unstubAllGlobals());

describe('storing a question', () => {
  it('sends what was changed and nothing else', async () => {
    const { sent } = server();
    expect(await save({ text: 'Why here?' })).toMatchObject({ merged: false, question: { text: 'Why here?' } });
    expect(sent).toEqual([{ text: 'Why here?' }]);
  });

  it('keeps what somebody else changed beside it', async () => {
    const state = server({ answer_seconds: 60 });
    expect(await save({ text: 'Why here?' })).toMatchObject({ merged: true });
    expect(state.question).toMatchObject({ text: 'Why here?', answer_seconds: 60, revision: 3 });
  });

  it('takes over another kind of answer with the fields that belong to it', async () => {
    const state = server({ kind: 'choice', choices: ['A', 'B'], answer_seconds: 0, preparation_seconds: 0 });
    await save({ text: 'Which?' });
    expect(state.question).toMatchObject({ text: 'Which?', kind: 'choice', choices: ['A', 'B'], answer_seconds: 0 });
  });

  it('never writes over the same words', async () => {
    const state = server({ text: 'Theirs?' });
    const refusal = await save({ text: 'Mine?' }).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(QuestionChanged);
    expect(refusal).toMatchObject({ newest: { text: 'Theirs?', revision: 2 } });
    expect(state.question.text).toBe('Theirs?');
  });

  it('gives up after three meetings in a row', async () => {
    const state = server({ category: 'A' }, { category: 'B' }, { category: 'C' });
    await expect(save({ text: 'Mine?' })).rejects.toBeInstanceOf(QuestionChanged);
    expect(state.sent).toHaveLength(3);
  });
});
