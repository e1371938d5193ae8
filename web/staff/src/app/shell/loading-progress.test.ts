import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLoadingProgress } from './loading-progress.ts';

describe('the loading bar', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('stays away from what loads within 200 ms', () => {
    const bar = createLoadingProgress();
    bar.setParts(1);
    vi.advanceTimersByTime(199);
    expect(bar.get().state).toBe('hidden');
    bar.setParts(0);
    vi.advanceTimersByTime(10_000);
    expect(bar.get()).toEqual({ share: 0, state: 'hidden', failed: false });
  });

  it.each([
    [1, 0.45],
    [2, 0.3],
  ])('begins, with %i things to load, at %f', (parts, share) => {
    const bar = createLoadingProgress();
    bar.setParts(parts);
    vi.advanceTimersByTime(200);
    expect(bar.get()).toEqual({ share, state: 'running', failed: false });
  });

  it('makes a step of 30 percent with each part that arrives, and of 45 when one is left', () => {
    const bar = createLoadingProgress();
    bar.setParts(4);
    vi.advanceTimersByTime(200);
    bar.setParts(3);
    expect(bar.get().share).toBeCloseTo(0.6);
    bar.setParts(2);
    expect(bar.get().share).toBeCloseTo(0.9);
    bar.setParts(1);
    expect(bar.get().share).toBeCloseTo(0.95);
  });

  it('does not go back when more is to be loaded', () => {
    const bar = createLoadingProgress();
    bar.setParts(1);
    vi.advanceTimersByTime(200);
    bar.setParts(3);
    expect(bar.get().share).toBeCloseTo(0.45);
  });

  it('goes on slowly for 5 seconds and never reaches the end alone', () => {
    const bar = createLoadingProgress();
    bar.setParts(2);
    vi.advanceTimersByTime(200);
    vi.advanceTimersByTime(2500);
    expect(bar.get().share).toBeCloseTo(0.625);
    vi.advanceTimersByTime(60_000);
    expect(bar.get()).toEqual({ share: 0.95, state: 'running', failed: false });
  });

  it('fills up at the end and hides 500 ms after', () => {
    const bar = createLoadingProgress();
    bar.setParts(1);
    vi.advanceTimersByTime(300);
    bar.setParts(0);
    expect(bar.get()).toEqual({ share: 1, state: 'ending', failed: false });
    vi.advanceTimersByTime(499);
    expect(bar.get().state).toBe('ending');
    vi.advanceTimersByTime(1);
    expect(bar.get()).toEqual({ share: 0, state: 'hidden', failed: false });
  });

  it('begins anew when the next page is asked for while it hides', () => {
    const bar = createLoadingProgress();
    bar.setParts(1);
    vi.advanceTimersByTime(300);
    bar.setParts(0);
    vi.advanceTimersByTime(100);
    bar.setParts(1);
    vi.advanceTimersByTime(200);
    expect(bar.get()).toMatchObject({ share: 0.45, state: 'running' });
    vi.advanceTimersByTime(1000);
    expect(bar.get().state).toBe('running');
  });

  it('is marked failed until it hides, also when the failure comes within 200 ms or right after the end', () => {
    const bar = createLoadingProgress();
    bar.setParts(2);
    vi.advanceTimersByTime(250);
    bar.fail();
    expect(bar.get()).toMatchObject({ state: 'running', failed: true });
    bar.setParts(0);
    expect(bar.get()).toEqual({ share: 1, state: 'ending', failed: true });
    vi.advanceTimersByTime(500);
    expect(bar.get().state).toBe('hidden');

    bar.setParts(1);
    bar.fail();
    bar.setParts(0);
    expect(bar.get()).toEqual({ share: 1, state: 'ending', failed: true });
    vi.advanceTimersByTime(500);

    bar.fail();
    expect(bar.get()).toEqual({ share: 1, state: 'ending', failed: true });
    vi.advanceTimersByTime(500);

    bar.setParts(1);
    vi.advanceTimersByTime(250);
    expect(bar.get().failed).toBe(false);
  });
});
