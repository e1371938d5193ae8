import { afterEach, describe, expect, it, vi } from 'vitest';
import { confirm, confirmStore, type ConfirmInput } from './confirm.ts';

const question: ConfirmInput = { text: 'Leave this page?', action: 'Leave' };
const openQuestion = () => {
  const state = confirmStore.get();
  if (!state) throw new Error('no question is shown');
  return state;
};

describe('confirm', () => {
  afterEach(() => confirmStore.get()?.decline());

  it('resolves true on agreeing, and closes', async () => {
    const declineFn = vi.fn<() => void>();
    const answer = confirm({ ...question, declineFn });
    openQuestion().agree();
    expect(await answer).toBe(true);
    expect(declineFn).not.toHaveBeenCalled();
    expect(confirmStore.get()).toBeNull();
  });

  it('resolves false on declining, and says so to declineFn once', async () => {
    const declineFn = vi.fn<() => void>();
    const answer = confirm({ ...question, declineFn });
    const { decline } = openQuestion();
    decline();
    decline();
    expect(await answer).toBe(false);
    expect(declineFn).toHaveBeenCalledOnce();
  });

  it('resolves true once saved, and shows that it is saving', async () => {
    const saving = Promise.withResolvers<void>();
    const answer = confirm({ ...question, saveFn: () => saving.promise });
    const saved = openQuestion().save();
    expect(openQuestion().saving).toBe(true);
    saving.resolve();
    await saved;
    expect(await answer).toBe(true);
  });

  it('stays and says why when saving fails, and can be tried again', async () => {
    const refusal = new Error('no room');
    const saveFn = vi.fn<() => Promise<void>>().mockRejectedValueOnce(refusal).mockResolvedValueOnce(undefined);
    const answer = confirm({ ...question, saveFn });
    await openQuestion().save();
    expect(openQuestion()).toMatchObject({ saving: false, failure: refusal });
    const again = openQuestion().save();
    expect(openQuestion()).toMatchObject({ saving: true, failure: undefined });
    await again;
    expect(await answer).toBe(true);
  });

  it('asks one thing at a time', async () => {
    const first = confirm(question);
    const second = confirm({ ...question, text: 'Delete it?' });
    expect(await first).toBe(false);
    expect(openQuestion().text).toBe('Delete it?');
    openQuestion().agree();
    expect(await second).toBe(true);
  });

  it('does not come back when a saving ends after another question came', async () => {
    const saving = Promise.withResolvers<void>();
    const first = confirm({ ...question, saveFn: () => saving.promise });
    const saved = openQuestion().save();
    const second = confirm({ ...question, text: 'Delete it?' });
    saving.reject(new Error('too late'));
    await saved;
    expect(await first).toBe(false);
    expect(openQuestion().text).toBe('Delete it?');
    openQuestion().agree();
    expect(await second).toBe(true);
  });
});
