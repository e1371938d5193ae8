import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { startSessionClock } from './session-clock.ts';

const minute = 60_000;
let status = 200;
let stop = () => {};
const events = { warn: vi.fn<() => void>(), end: vi.fn<() => void>(), renewed: vi.fn<() => void>() };

/** Tabs in one process: every channel of the same name hears the others. */
class Channel {
  static all = new Set<Channel>();
  listener: (() => void) | undefined;
  constructor() {
    Channel.all.add(this);
  }
  addEventListener(_: string, listener: () => void) {
    this.listener = listener;
  }
  postMessage() {
    for (const channel of Channel.all) if (channel !== this) channel.listener?.();
  }
  close() {
    Channel.all.delete(this);
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  status = 200;
  vi.stubGlobal('BroadcastChannel', Channel);
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}', { status })));
  stop = startSessionClock(events);
});

afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('session clock', () => {
  it('warns two minutes before the hour is over, then ends', () => {
    vi.advanceTimersByTime(58 * minute - 1);
    expect(events.warn).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(events.warn).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(2 * minute);
    expect(events.end).toHaveBeenCalledOnce();
  });

  it('starts anew with every answer', async () => {
    vi.advanceTimersByTime(50 * minute);
    await call('GET /api/user');
    vi.advanceTimersByTime(50 * minute);
    expect(events.warn).not.toHaveBeenCalled();
    expect(events.renewed).toHaveBeenCalledOnce();
  });

  it('starts anew when another tab is at work', () => {
    vi.advanceTimersByTime(59 * minute);
    new Channel().postMessage();
    vi.advanceTimersByTime(minute);
    expect(events.end).not.toHaveBeenCalled();
  });

  it('is not renewed by an answer that knows no session', async () => {
    status = 401;
    vi.advanceTimersByTime(59 * minute);
    await call('GET /api/user').catch(() => undefined);
    vi.advanceTimersByTime(minute);
    expect(events.end).toHaveBeenCalledOnce();
  });

  it('stands still once stopped', () => {
    stop();
    vi.advanceTimersByTime(120 * minute);
    expect(events.warn).not.toHaveBeenCalled();
    expect(events.end).not.toHaveBeenCalled();
  });
});
