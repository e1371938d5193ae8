import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Question } from '@vivavoce/contract/types.ts';
import { createForm } from '@vivavoce/web-shared/forms/form.ts';
import { openNew, openStored } from './open-question.ts';
import { questionRules } from './question-rules.ts';
import { emptyQuestion, questionInput } from '../question-values.ts';

/** A server that creates one question per key, whatever else is sent with it. */
function server() {
  const state = { questions: new Map<string, Question>(), lose: 0, calls: [] as string[] };
  const answer = (status: number, body: unknown) =>
    Promise.resolve(new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }));
  const numbered = (id: number) => [...state.questions.values()].find((one) => one.id === id);
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const { revision, ...fields } = JSON.parse(init.body as string) as Question;
    state.calls.push(`${init.method} ${fields.text}`);
    if (init.method === 'POST') {
      const key = new Headers(init.headers).get('idempotency-key') ?? '';
      const question = { ...fields, id: state.questions.size + 1, job: 7, order: 1, video: null, revision: 1 };
      if (!state.questions.has(key)) state.questions.set(key, question);
      if ((state.lose -= 1) >= 0) return Promise.reject(new TypeError('Failed to fetch'));
      return answer(201, state.questions.get(key));
    }
    const stored = numbered(Number(url.split('/').at(-1)));
    if (!stored) return answer(404, { code: 'not_found', status: 404 });
    if (revision !== stored.revision) return answer(409, { code: 'conflict', status: 409 });
    return answer(200, Object.assign(stored, fields, { revision: revision + 1 }));
  });
  return state;
}

const events = {
  onSeen: vi.fn<(question: Question) => void>(),
  onMerged: vi.fn<() => void>(),
  onGone: vi.fn<() => void>(),
};

function write(from = openNew(emptyQuestion)) {
  const keeper = createForm(from, questionRules(7, events));
  const type = (text: string) => keeper.set({ ...keeper.store.get().values, text });
  return { keeper, type, store: () => keeper.save({ quiet: true }) };
}

afterEach(() => vi.unstubAllGlobals());

describe('a question that stores itself', () => {
  it('is made once, though the first answer is lost and it is written on', async () => {
    const state = server();
    state.lose = 2;
    const { keeper, type, store } = write();
    type('Why');
    expect(await store()).toBe(false);
    type('Why us');
    expect(await store()).toBe(false);
    type('Why us?');
    expect(keeper.store.get().waiting).toBe('cut');
    expect(await store()).toBe(true);
    expect(state.calls).toEqual(['POST Why', 'POST Why', 'POST Why', 'PUT Why us?']);
    expect([...state.questions.values()].map(({ text }) => text)).toEqual(['Why us?']);
    expect(keeper.store.get()).toMatchObject({
      values: { text: 'Why us?' },
      base: { target: 1, fresh: true, wish: null },
    });
    expect(events.onSeen).toHaveBeenLastCalledWith(expect.objectContaining({ text: 'Why us?' }));
  });

  it('is made anew when nothing was made', async () => {
    server();
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}', { status: 422 })));
    const { keeper, type, store } = write();
    type('Why?');
    expect(await store()).toBe(false);
    expect(keeper.store.get()).toMatchObject({ waiting: 'refused', base: { target: 'new', wish: null } });
    const state = server();
    type('Why us?');
    expect(await store()).toBe(true);
    expect(state.calls).toEqual(['POST Why us?']);
  });

  it('waits until something is written in it', async () => {
    const state = server();
    const { keeper, store } = write();
    keeper.set({ ...emptyQuestion, kind: 'text', max_characters: 500 });
    expect([keeper.isReady(), keeper.isInvalid()]).toEqual([false, false]);
    await store();
    expect(state.calls).toEqual([]);
  });

  it('does not come back when another user deleted it', async () => {
    const state = server();
    const stored = { ...questionInput(emptyQuestion), id: 4, job: 7, order: 1, video: null, revision: 1, text: 'Why?' };
    const { keeper, type, store } = write(openStored(stored));
    type('Why us?');
    expect(await store()).toBe(false);
    expect(events.onGone).toHaveBeenCalled();
    expect(keeper.store.get()).toMatchObject({ values: { text: 'Why us?' }, base: { target: 'new', deleted: true } });
    expect(keeper.isReady()).toBe(false);
    await store();
    expect(state.calls).toEqual(['PUT Why us?']);
    // Save adds it again.
    expect(await keeper.save({ quiet: false })).toBe(true);
    expect(state.calls.at(-1)).toBe('POST Why us?');
  });
});
