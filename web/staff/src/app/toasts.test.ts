import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dismissToast, holdToasts, releaseToasts, showSnackbar, showToast, toastStore } from './toasts.ts';

const titles = (): string[] => toastStore.get().map(({ title }) => title);

describe('toasts', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    for (const { id } of toastStore.get()) dismissToast(id);
    vi.useRealTimers();
  });

  it('go after their time', () => {
    showToast({ title: 'Saved', dismissIn: 2000 });
    vi.advanceTimersByTime(1999);
    expect(titles()).toEqual(['Saved']);
    vi.advanceTimersByTime(1);
    expect(titles()).toEqual([]);
  });

  it('stay until dismissed when they report a failure, or have no time', () => {
    const failure = showToast({ title: 'Not saved', background: 'reject' });
    showToast({ title: 'Read this', dismissIn: 0 });
    vi.advanceTimersByTime(3_600_000);
    expect(titles()).toEqual(['Not saved', 'Read this']);
    dismissToast(failure);
    expect(titles()).toEqual(['Read this']);
  });

  it('leave more time where there is something to do', () => {
    showToast({ title: 'Archived', action: { label: 'Undo', run: () => undefined } });
    vi.advanceTimersByTime(7999);
    expect(titles()).toEqual(['Archived']);
    vi.advanceTimersByTime(1);
    expect(titles()).toEqual([]);
  });

  it('go at their moment, whoever reads, where their action makes no sense any more', () => {
    const action = { label: 'Undo', run: () => undefined };
    holdToasts('pointer');
    showSnackbar('Rejected', action, Date.now() + 10_000);
    vi.advanceTimersByTime(4000);
    holdToasts('focus');
    releaseToasts('focus');
    releaseToasts('pointer');
    vi.advanceTimersByTime(5999);
    expect(titles()).toEqual(['Rejected']);
    vi.advanceTimersByTime(1);
    expect(titles()).toEqual([]);
  });

  it('wait while somebody reads, and go on with what was left', () => {
    showToast({ title: 'Saved', dismissIn: 2000 });
    vi.advanceTimersByTime(1500);
    holdToasts('pointer');
    holdToasts('focus');
    showToast({ title: 'Copied', dismissIn: 1000 });
    vi.advanceTimersByTime(60_000);
    releaseToasts('pointer');
    vi.advanceTimersByTime(60_000);
    expect(titles()).toEqual(['Saved', 'Copied']);
    releaseToasts('focus');
    vi.advanceTimersByTime(500);
    expect(titles()).toEqual(['Copied']);
    vi.advanceTimersByTime(500);
    expect(titles()).toEqual([]);
  });

  it('stack up to a limit: a toast that would close automatically makes room for the next', () => {
    for (const number of [1, 2]) showToast({ title: `Failure ${number}`, background: 'reject' });
    for (const number of [1, 2, 3, 4]) showToast({ title: `News ${number}` });
    expect(titles()).toEqual(['Failure 1', 'Failure 2', 'News 2', 'News 3', 'News 4']);
    for (const number of [3, 4, 5, 6]) showToast({ title: `Failure ${number}`, background: 'reject' });
    expect(titles()).toEqual(['Failure 2', 'Failure 3', 'Failure 4', 'Failure 5', 'Failure 6']);
  });

  it('say the same thing once', () => {
    showToast({ title: 'The server cannot be reached', background: 'reject' });
    showToast({ title: 'Saved' });
    showToast({ title: 'The server cannot be reached', background: 'reject' });
    expect(titles()).toEqual(['Saved', 'The server cannot be reached']);
  });

  it('take the place of the one with the same id, with a time of their own', () => {
    showToast({ id: 'session', title: 'Two minutes left', dismissIn: 1000 });
    vi.advanceTimersByTime(900);
    showToast({ id: 'session', title: 'One minute left', dismissIn: 1000 });
    vi.advanceTimersByTime(900);
    expect(titles()).toEqual(['One minute left']);
  });

  it('offer one way back at a time, as a snackbar', () => {
    showToast({ title: 'Copied' });
    showSnackbar('Shortlisted', { label: 'Undo', run: () => undefined });
    showSnackbar('Rejected', { label: 'Undo', run: () => undefined });
    expect(titles()).toEqual(['Copied', 'Rejected']);
  });
});
