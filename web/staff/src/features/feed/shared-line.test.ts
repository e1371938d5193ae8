import { expect, it, vi } from 'vitest';
import { createSharedLine, type Turns, type Whispers } from './shared-line.ts';

type Hear = (jobs?: readonly number[]) => void;

/** A browser with windows that share locks and a broadcast channel. */
function aBrowser() {
  const waiting: (() => void)[] = [];
  let isLocked = false;
  async function take(hold: () => Promise<void>): Promise<void> {
    isLocked = true;
    await hold();
    isLocked = false;
    waiting.shift()?.();
  }
  const turns: Turns = {
    request: async (_name, { signal }, hold) => {
      if (isLocked)
        await new Promise<void>((resolve, reject) => {
          waiting.push(resolve);
          signal.addEventListener('abort', () => {
            const place = waiting.indexOf(resolve);
            if (place === -1) return;
            waiting.splice(place, 1);
            reject(new DOMException('left', 'AbortError'));
          });
        });
      await take(hold);
    },
  };
  const ears = new Map<Whispers, (event: MessageEvent) => void>();
  const whispers = (): Whispers => {
    const tabId: Whispers = {
      postMessage: (data) => {
        for (const [other, ear] of ears) if (other !== tabId) ear(new MessageEvent('message', { data }));
      },
      addEventListener: (_type, ear) => void ears.set(tabId, ear),
      close: () => void ears.delete(tabId),
    };
    return tabId;
  };
  const lines: { say: Hear; closed: boolean }[] = [];
  const connect = (say: Hear) => {
    const line = { say, closed: false };
    lines.push(line);
    return { close: () => void (line.closed = true) };
  };
  const aWindow = ({ alone = false } = {}) => {
    const hear = vi.fn<Hear>();
    return { hear, ...createSharedLine({ connect, hear, turns: alone ? undefined : turns, whispers }) };
  };
  return { lines, aWindow };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

it('holds one line for all windows, and tells them all', () => {
  const { lines, aWindow } = aBrowser();
  const windows = Array.from({ length: 7 }, () => aWindow());
  expect(lines).toHaveLength(1);
  for (const { hear } of windows) hear.mockClear();
  lines[0]!.say([3]);
  lines[0]!.say();
  for (const { hear } of windows) expect(hear.mock.calls).toEqual([[[3]], [undefined]]);
});

it('tells a window that comes later once that there may be news, and no other', () => {
  const { aWindow } = aBrowser();
  const first = aWindow();
  const second = aWindow();
  expect(first.hear).not.toHaveBeenCalled();
  expect(second.hear.mock.calls).toEqual([[]]);
  const third = aWindow();
  expect(third.hear.mock.calls).toEqual([[]]);
  expect(second.hear).toHaveBeenCalledTimes(1);
});

it('passes the line on when the window that holds it goes, and leaves nothing behind', async () => {
  const { lines, aWindow } = aBrowser();
  const [first, second, third] = [aWindow(), aWindow(), aWindow()];
  for (const { hear } of [first, second, third]) hear.mockClear();
  second.close();
  first.close();
  await settled();
  expect(lines.map(({ closed }) => closed)).toEqual([true, false]);
  lines[1]!.say([5]);
  expect(third.hear).toHaveBeenCalledWith([5]);
  expect(first.hear).not.toHaveBeenCalled();
  expect(second.hear).not.toHaveBeenCalled();
});

it('gives every window a line of its own where the browser knows no turns', () => {
  const { lines, aWindow } = aBrowser();
  const windows = [aWindow({ alone: true }), aWindow({ alone: true })];
  expect(lines).toHaveLength(2);
  lines[0]!.say([3]);
  expect(windows.map(({ hear }) => hear.mock.calls)).toEqual([[[[3]]], []]);
  windows[0]!.close();
  expect(lines.map(({ closed }) => closed)).toEqual([true, false]);
});
