import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createNewsLine, type NewsSource } from './news-line.ts';

/** A connection whose other end the test controls. */
class Line extends EventTarget implements NewsSource {
  readyState = 1;
  close(): void {
    this.readyState = 2;
  }
  say(data: string): void {
    this.dispatchEvent(new MessageEvent('news', { data }));
  }
  fail(readyState: 0 | 2): void {
    this.readyState = readyState;
    this.dispatchEvent(new Event('error'));
  }
}

let lines: Line[];
const hear = vi.fn<(jobs?: readonly number[]) => void>();
const start = () =>
  createNewsLine({
    open: () => {
      const line = new Line();
      lines.push(line);
      return line;
    },
    hear,
    poll_ms: 20_000,
    quiet_ms: 30_000,
  });

beforeEach(() => {
  lines = [];
  hear.mockReset();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

describe('hearing of news', () => {
  it('says of which activities, and of any where the words are strange', () => {
    start();
    lines[0]?.say('{"jobs":[3,4]}');
    lines[0]?.say('what?');
    expect(hear.mock.calls).toEqual([[[3, 4]], [undefined]]);
  });

  it('asks once whenever a line stands, as what happened before it is told by nobody', () => {
    start();
    expect(hear).not.toHaveBeenCalled();
    lines[0]?.dispatchEvent(new Event('open'));
    expect(hear.mock.calls).toEqual([[]]);
    lines[0]?.fail(0);
    lines[0]?.dispatchEvent(new Event('open'));
    expect(hear).toHaveBeenCalledTimes(2);
  });

  it('leaves a broken line to the browser, and asks from time to time where the server refuses one', () => {
    start();
    lines[0]?.fail(0);
    vi.advanceTimersByTime(29_000);
    expect(hear).not.toHaveBeenCalled();
    lines[0]?.fail(2);
    vi.advanceTimersByTime(20_000);
    expect(hear).toHaveBeenCalledTimes(1);
    expect(lines).toHaveLength(2);
    lines[1]?.fail(2);
    vi.advanceTimersByTime(20_000);
    expect(hear).toHaveBeenCalledTimes(2);
  });

  it('asks where something between keeps what is said to itself, until the line is heard again', () => {
    start();
    lines[0]?.dispatchEvent(new Event('open'));
    hear.mockReset();
    vi.advanceTimersByTime(70_000);
    expect(hear).toHaveBeenCalledTimes(3);
    expect(lines).toHaveLength(1);
    lines[0]?.dispatchEvent(new Event('here'));
    vi.advanceTimersByTime(29_000);
    lines[0]?.dispatchEvent(new Event('here'));
    vi.advanceTimersByTime(29_000);
    expect(hear).toHaveBeenCalledTimes(3);
  });

  it('is silent once closed', () => {
    const line = start();
    lines[0]?.fail(2);
    line.close();
    lines[0]?.dispatchEvent(new Event('here'));
    vi.advanceTimersByTime(60_000);
    expect(hear).not.toHaveBeenCalled();
    expect(lines).toHaveLength(1);
  });
});
