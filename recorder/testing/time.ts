import { vi } from 'vitest';

/** Timers stand still until `passTime` moves them; hashing and turns of the event loop stay real. */
export function freezeTime(): void {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance', 'Date'],
  });
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Lets time pass in small steps, with real turns between them for what is not a timer. */
export async function passTime(ms: number, stepMs = 100): Promise<void> {
  for (let passed = 0; passed < ms; passed += stepMs) {
    await turn();
    await vi.advanceTimersByTimeAsync(Math.min(stepMs, ms - passed));
    await turn();
  }
}

/** Lets time pass until the promise settles. @throws when an hour is not enough */
export async function timeUntil<T>(promise: Promise<T>): Promise<T> {
  const clock = { running: true };
  const stop = (): void => {
    clock.running = false;
  };
  promise.then(stop, stop);
  for (let passed = 0; clock.running; passed += 100) {
    if (passed > 3_600_000) throw new Error('an hour has passed');
    await passTime(100);
  }
  return promise;
}
