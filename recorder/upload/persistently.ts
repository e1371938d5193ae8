import { backoffMs, type Pause } from './backoff.ts';
import { verdict } from './transport.ts';

/**
 * Repeats a call until it succeeds or the server refuses it for good.
 * @throws TransportError when refused, the signal's reason when aborted
 */
export async function persistently<T>(call: () => Promise<T>, pause: Pause, signal: AbortSignal): Promise<T> {
  for (let failures = 1; ; failures += 1) {
    signal.throwIfAborted();
    try {
      return await call();
    } catch (error) {
      if (verdict(error) !== 'retry') throw error;
    }
    await pause.wait(backoffMs(failures));
  }
}
