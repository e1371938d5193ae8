import { beforeEach, describe, expect, it, vi } from 'vitest';
import { reloadGuard } from './chunk-reload.ts';

const stored = new Map<string, string>();
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
};
let now = 0;
let online = true;
const reload = vi.fn<() => void>();

/** A page that was just loaded; the tab's storage outlives it. */
const newPage = () => reloadGuard({ now: () => now, online: () => online, storage, reload });

beforeEach(() => {
  stored.clear();
  now = 5000;
  online = true;
  reload.mockReset();
});

describe('a page that lacks a part', () => {
  it('reloads once, however many parts are missing', () => {
    const missed = newPage();
    expect([missed(), missed(), missed()]).toEqual([true, true, true]);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('is left as it is when the part is still missing after the reload', () => {
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

  it('never reloads where it could not come back', () => {
    online = false;
    expect(newPage()()).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });

  it('never reloads where nothing can be kept, which might go on for ever', () => {
    const missed = reloadGuard({
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
    expect(missed()).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });
});
