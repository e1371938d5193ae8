import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SessionNews } from './session-channel.ts';

const minute = 60_000;
let testDay = Date.now();
let status = 200;
let endsIn: number | null = 3600;
let atMost = 43_200;
let stop = () => {};
const events = {
  warn: vi.fn<() => void>(),
  end: vi.fn<(late: boolean) => void>(),
  renewed: vi.fn<() => void>(),
};

/** Tabs in one process: channels of the same name hear each other. */
class Channel extends EventTarget {
  static all = new Set<Channel>();
  constructor() {
    super();
    Channel.all.add(this);
  }
  postMessage(data: SessionNews) {
    for (const channel of Channel.all) {
      if (channel !== this) channel.dispatchEvent(new MessageEvent('message', { data }));
    }
  }
}
vi.stubGlobal('BroadcastChannel', Channel);
// Another file of the same process may have opened the channel already, and then tabs of this one would not be heard.
vi.resetModules();
const { call } = await import('@vivavoce/web-shared/api/api-client.ts');
const { pauseAtMostMs, sessionEndIsFinal, sessionLeftMs, startSessionClock } = await import('./session-clock.ts');
const warningAt = 58 * minute - pauseAtMostMs;

function wake(): void {
  document.dispatchEvent(new Event('visibilitychange'));
}

/** Simulates sleep: the time of day moves on, timers do not. */
function sleep(ms: number): void {
  vi.setSystemTime(Date.now() + ms);
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  status = 200;
  endsIn = 3600;
  atMost = 43_200;
  vi.stubGlobal('document', Object.assign(new EventTarget(), { cookie: '' }));
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  vi.stubGlobal('fetch', () => {
    const headers: Record<string, string> =
      endsIn === null ? {} : { 'session-ends-in': String(endsIn), 'session-lasts-at-most': String(atMost) };
    return Promise.resolve(new Response('{}', { status, headers }));
  });
  // Long after the previous test, whose answers still count.
  testDay += 24 * 60 * minute;
  vi.setSystemTime(testDay);
  stop = startSessionClock(events);
});

afterEach(() => {
  stop();
  vi.useRealTimers();
});

describe('session clock', () => {
  it('warns two minutes and a pause in typing before the hour has passed, then ends', () => {
    vi.advanceTimersByTime(warningAt - 1);
    expect(events.warn).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(events.warn).toHaveBeenCalledOnce();
    expect(sessionLeftMs()).toBe(2 * minute + pauseAtMostMs);
    vi.advanceTimersByTime(2 * minute + pauseAtMostMs);
    expect(events.warn).toHaveBeenCalledOnce();
    expect(events.end).toHaveBeenCalledExactlyOnceWith(false);
  });

  it('starts anew with every answer', async () => {
    vi.advanceTimersByTime(50 * minute);
    await call('GET /api/user');
    vi.advanceTimersByTime(50 * minute);
    expect(events.warn).not.toHaveBeenCalled();
    expect(events.renewed).toHaveBeenCalledOnce();
  });

  it('counts what the server says is left, not what it would like', async () => {
    endsIn = 3541;
    await call('GET /api/user');
    vi.advanceTimersByTime(warningAt - minute);
    expect(events.warn).not.toHaveBeenCalled();
    vi.advanceTimersByTime(minute);
    expect(events.warn).toHaveBeenCalledOnce();
    expect(sessionLeftMs()).toBeLessThan(2 * minute);
  });

  it('warns again after it was extended', async () => {
    vi.advanceTimersByTime(59 * minute);
    await call('GET /api/user');
    expect(sessionLeftMs()).toBe(60 * minute);
    vi.advanceTimersByTime(warningAt);
    expect(events.warn).toHaveBeenCalledTimes(2);
  });

  it('announces an end that no call puts off once, and keeps to it', async () => {
    endsIn = 90;
    atMost = 90;
    await call('GET /api/user');
    expect(events.warn).toHaveBeenCalledOnce();
    expect(sessionEndIsFinal()).toBe(true);
    vi.clearAllMocks();
    vi.advanceTimersByTime(30_000);
    endsIn = 59;
    atMost = 59;
    await call('GET /api/user');
    expect(events.renewed).not.toHaveBeenCalled();
    expect(events.warn).not.toHaveBeenCalled();
    vi.advanceTimersByTime(60_000);
    expect(events.end).toHaveBeenCalledOnce();
  });

  it('starts anew when another tab is at work', () => {
    vi.advanceTimersByTime(59 * minute);
    new Channel().postMessage({ kind: 'active', ends_at: Date.now() + 60 * minute, final: false });
    expect(events.renewed).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(2 * minute);
    expect(events.end).not.toHaveBeenCalled();
  });

  it.each([
    ['that knows no session', 401],
    ['for which nobody needs to be signed in', 200],
  ])('is not renewed by an answer %s', async (_, code) => {
    status = code;
    endsIn = null;
    vi.advanceTimersByTime(59 * minute);
    await call('GET /api/user').catch(() => undefined);
    expect(events.renewed).not.toHaveBeenCalled();
    expect(events.end).not.toHaveBeenCalled();
    vi.advanceTimersByTime(minute);
    expect(events.end).toHaveBeenCalledOnce();
  });

  it('warns immediately with the time that is left when it wakes shortly before the end', () => {
    sleep(59 * minute);
    expect(events.warn).not.toHaveBeenCalled();
    wake();
    expect(events.warn).toHaveBeenCalledOnce();
    expect(sessionLeftMs()).toBe(minute);
    vi.advanceTimersByTime(minute);
    expect(events.end).toHaveBeenCalledExactlyOnceWith(false);
  });

  it('says that it is late when it slept through the end, once', () => {
    sleep(8 * 60 * minute);
    wake();
    wake();
    expect(events.end).toHaveBeenCalledExactlyOnceWith(true);
    expect(events.warn).not.toHaveBeenCalled();
  });

  it('goes on when the server knows the session still, as another tab was at work', async () => {
    sleep(8 * 60 * minute);
    wake();
    await call('GET /api/user');
    expect(events.renewed).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(60 * minute);
    expect(events.end).toHaveBeenCalledTimes(2);
  });

  it('stands still once stopped', () => {
    stop();
    vi.advanceTimersByTime(120 * minute);
    wake();
    expect(events.warn).not.toHaveBeenCalled();
    expect(events.end).not.toHaveBeenCalled();
  });
});
