import { afterEach, expect, it, vi } from 'vitest';
import type { Question } from '@vivavoce/contract/types.ts';
import { createForm } from '@vivavoce/web-shared/forms/form.ts';
import { emptyQuestion, questionInput } from '../questions/question-values.ts';
import { competenciesOf, competencyRules } from './competency-rules.ts';

const question = (id: number) =>
  ({ ...questionInput({ ...emptyQuestion, text: `Question ${id}?` }), id, revision: 1, video: null }) as Question;

/** Types competencies while another person has deleted the first question. */
function write(look: () => Promise<readonly Question[]>) {
  const both = [question(1), question(2)];
  const sent: string[] = [];
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const { competency } = JSON.parse(init.body as string) as Question;
    const isThere = url.endsWith('/2');
    sent.push(`${competency} ${isThere ? 'stored' : 'refused'}`);
    const body = isThere ? { ...both[1], competency, revision: 2 } : { code: 'not_found', status: 404 };
    const options = { status: isThere ? 200 : 404, headers: { 'content-type': 'application/json' } };
    return Promise.resolve(new Response(JSON.stringify(body), options));
  });
  const onGone = vi.fn<() => void>();
  const rules = competencyRules(7, { onSeen: () => undefined, onStored: () => undefined, look, onGone });
  const keeper = createForm({ values: competenciesOf(both), base: both }, rules);
  keeper.set({ 1: 'Drive', 2: 'Care' });
  return { keeper, sent, onGone };
}

afterEach(() => vi.unstubAllGlobals());

it('stores what was typed for the others where a question was deleted meanwhile, and says so once', async () => {
  const { keeper, sent, onGone } = write(() => Promise.resolve([question(2)]));
  expect(await keeper.save({ quiet: true })).toBe(true);
  expect(sent).toEqual(['Drive refused', 'Care stored']);
  expect(onGone).toHaveBeenCalledOnce();
  expect(keeper.store.get().values).toEqual({ 2: 'Care' });
  expect(keeper.isDirty()).toBe(false);
});

it('keeps everything where the activity itself is not found', async () => {
  const { keeper, onGone } = write(() => Promise.reject(new Error('not found')));
  expect(await keeper.save({ quiet: true })).toBe(false);
  expect(onGone).not.toHaveBeenCalled();
  expect(keeper.store.get().values).toEqual({ 1: 'Drive', 2: 'Care' });
});
