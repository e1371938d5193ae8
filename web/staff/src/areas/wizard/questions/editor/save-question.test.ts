import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Question } from '@vivavoce/contract/types.ts';
import { createForm } from '@vivavoce/web-shared/forms/form.ts';
import { emptyQuestion, questionInput } from '../question-values.ts';
import { openStored } from './open-question.ts';
import { questionRules } from './question-rules.ts';

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

/** Stores changes as the editor does. */
async function save(fields: Partial<Question>) {
  const onMerged = vi.fn<() => void>();
  const from = openStored(base);
  const rules = questionRules(7, { onSeen: () => undefined, onMerged, onGone: () => undefined });
  const form = createForm(from, rules);
  form.set({ ...from.values, ...fields } as typeof from.values);
  const isStored = await form.save({ quiet: false });
  const { clash, values } = form.store.get();
  return { isStored, merged: onMerged.mock.calls.length > 0, clash, values };
}

afterEach(() => vi.unstubAllGlobals());

describe('storing a question', () => {
  it('sends what was changed and nothing else', async () => {
    const { sent } = server();
    expect(await save({ text: 'Why here?' })).toMatchObject({
      isStored: true,
      merged: false,
      values: { text: 'Why here?' },
    });
    expect(sent).toEqual([{ text: 'Why here?' }]);
  });

  it('keeps what somebody else changed beside it', async () => {
    const state = server({ answer_seconds: 60 });
    expect(await save({ text: 'Why here?' })).toMatchObject({ isStored: true, merged: true });
    expect(state.question).toMatchObject({ text: 'Why here?', answer_seconds: 60, revision: 3 });
  });

  it('takes over another kind of answer with the fields that belong to it', async () => {
    const state = server({ kind: 'choice', choices: ['A', 'B'], answer_seconds: 0, preparation_seconds: 0 });
    await save({ text: 'Which?' });
    expect(state.question).toMatchObject({ text: 'Which?', kind: 'choice', choices: ['A', 'B'], answer_seconds: 0 });
  });

  it('never writes over the same words', async () => {
    const state = server({ text: 'Theirs?' });
    expect(await save({ text: 'Mine?' })).toMatchObject({
      isStored: false,
      clash: { newest: { began: { text: 'Theirs?' }, revision: 2 } },
      values: { text: 'Mine?' },
    });
    expect(state.question.text).toBe('Theirs?');
  });

  it('gives up after three meetings in a row', async () => {
    const state = server({ category: 'A' }, { category: 'B' }, { category: 'C' });
    expect(await save({ text: 'Mine?' })).toMatchObject({ isStored: false, clash: { newest: { revision: 4 } } });
    expect(state.sent).toHaveLength(3);
  });
});
