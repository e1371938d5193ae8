import { beforeEach, describe, expect, it, vi } from 'vitest';
import { chunkGuard } from './chunk-reload.ts';

const kept = new Map<string, string>();
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
};
let now = 0;
let online = true;
const reload = vi.fn<() => void>();

/** A page that was just loaded; the tab's storage outlives it. */
const newPage = () => chunkGuard({ now: () => now, online: () => online, storage, reload });

beforeEach(() => {
  kept.clear();
  now = 5000;
  online = true;
  reload.mockReset();
});

describe('a part of the page that does not arrive', () => {
  it('reloads the page once, however many parts are missing', () => {
    const failed = newPage();
    expect([failed(), failed(), failed()]).toEqual([true, true, true]);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('is shown when it is still missing after the reload', () => {
    newPage()();
    now += 59_999;
    expect(newPage()()).toBe(false);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('may reload again after 60 seconds', () => {
    newPage()();
    now += 60_000;
    expect(newPage()()).toBe(true);
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it('never reloads a page that could not come back', () => {
    online = false;
    expect(newPage()()).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });

  it('passes on that nothing can be kept, so that no page reloads for ever', () => {
    const failed = chunkGuard({
      now: () => now,
      online: () => true,
      storage: {
        getItem: () => null,
        setItem: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      },
      reload,
    });
    expect(failed).toThrow('denied');
    expect(reload).not.toHaveBeenCalled();
  });
});
