import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { atPause, watchTyping } from './typing.ts';

const run = vi.fn<() => void>();
let page: EventTarget;
let stop = () => {};
const press = () => page.dispatchEvent(new Event('keydown'));

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  stop = watchTyping();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a pause in typing', () => {
  it('has passed already when no key was pressed', () => {
    vi.advanceTimersByTime(5000);
    atPause(run, 10_000);
    vi.advanceTimersByTime(1);
    expect(run).toHaveBeenCalledOnce();
  });

  it('is waited for, from the last key on', () => {
    press();
    atPause(run, 10_000);
    vi.advanceTimersByTime(900);
    press();
    vi.advanceTimersByTime(999);
    expect(run).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(run).toHaveBeenCalledOnce();
  });

  it('is not waited for longer than allowed', () => {
    press();
    atPause(run, 10_000);
    for (let typed = 0; typed < 40; typed += 1) {
      press();
      vi.advanceTimersByTime(249);
    }
    expect(run).not.toHaveBeenCalled();
    vi.advanceTimersByTime(40);
    expect(run).toHaveBeenCalledOnce();
  });

  it('no longer matters when it was called off', () => {
    press();
    const callOff = atPause(run, 10_000);
    callOff();
    vi.advanceTimersByTime(20_000);
    expect(run).not.toHaveBeenCalled();
  });
});
