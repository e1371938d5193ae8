import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearChanges, hasUnsavedChanges, markSaved, markUnsaved } from './changes.ts';

const warnings = new Set<unknown>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', (_: string, listener: unknown) => warnings.add(listener));
  vi.stubGlobal('removeEventListener', (_: string, listener: unknown) => warnings.delete(listener));
});

afterEach(() => {
  clearChanges();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('changes', () => {
  it('warns before leaving while something is unsaved, once', () => {
    markUnsaved();
    markUnsaved();
    expect(hasUnsavedChanges()).toBe(true);
    expect(warnings.size).toBe(1);
  });

  it('stops warning when saved, and forgets after 3 seconds', () => {
    markUnsaved();
    markSaved();
    expect(warnings.size).toBe(0);
    expect(hasUnsavedChanges()).toBe(false);
    vi.advanceTimersByTime(3000);
    expect(hasUnsavedChanges()).toBe(false);
  });

  it('keeps a change made just after saving', () => {
    markSaved();
    markUnsaved();
    vi.advanceTimersByTime(10_000);
    expect(hasUnsavedChanges()).toBe(true);
  });
});
