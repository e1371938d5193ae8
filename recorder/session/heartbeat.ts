import { UPLOAD_LIMITS } from '@vivavoce/domain/answers/recording-limits.ts';
import { verdict, type Transport } from '../upload/transport.ts';
import type { UploadToken } from '../upload/upload-token.ts';
import type { Heartbeat } from '../wire.ts';

/**
 * Sends a heartbeat every ten seconds, so that the recorder's lease and clock hold. A lost one is not repeated: the
 * next has the same effect.
 * @param onClosed the server no longer holds the attempt open for this recorder
 * @returns a function that stops it
 */
export function beat(
  attempt: number,
  transport: Transport,
  token: UploadToken,
  read: () => Heartbeat,
  onClosed: () => void,
): () => void {
  let over = false;
  const stop = (): void => {
    over = true;
    clearInterval(timer);
  };
  const close = (): void => {
    if (over) return;
    stop();
    onClosed();
  };
  const send = async (): Promise<void> => {
    try {
      const { state } = await token.use((current) => transport.heartbeat(attempt, read(), current));
      if (state !== 'open') close();
    } catch (error) {
      // 409: another device took the lease.
      if (verdict(error) !== 'retry') close();
    }
  };
  const timer = setInterval(() => void send(), UPLOAD_LIMITS.heartbeat_seconds * 1000);
  return stop;
}
