import { afterEach, describe, expect, it, vi } from 'vitest';
import { mayPrefetch, whenIdle } from './prefetch.ts';

describe('fetching ahead', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it.each([
    [undefined, true],
    [{}, true],
    [{ effectiveType: '4g' }, true],
    [{ effectiveType: '3g', saveData: false }, true],
    [{ effectiveType: '2g' }, false],
    [{ effectiveType: 'slow-2g' }, false],
    [{ effectiveType: '4g', saveData: true }, false],
  ])('over %j: %s', (connection, allowed) => {
    vi.stubGlobal('navigator', { connection });
    expect(mayPrefetch()).toBe(allowed);
  });

  it('waits for a quiet moment, but not longer than 2 s', () => {
    const request = vi.fn<typeof requestIdleCallback>(() => 7);
    const cancel = vi.fn<typeof cancelIdleCallback>();
    vi.stubGlobal('requestIdleCallback', request);
    vi.stubGlobal('cancelIdleCallback', cancel);
    const run = vi.fn<() => void>();
    const callOff = whenIdle(run);
    expect(request).toHaveBeenCalledExactlyOnceWith(run, { timeout: 2000 });
    callOff();
    expect(cancel).toHaveBeenCalledExactlyOnceWith(7);
  });

  it('waits 2 s where browsers know no quiet moment', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    vi.stubGlobal('requestIdleCallback', undefined);
    const run = vi.fn<() => void>();
    const called = whenIdle(run);
    whenIdle(() => expect.unreachable())();
    vi.advanceTimersByTime(1999);
    expect(run).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(run).toHaveBeenCalledOnce();
    called();
  });
});
