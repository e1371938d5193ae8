import type { Outbox } from '../store/outbox.ts';
import type { AttemptRow } from '../store/segment-store.ts';
import { TransportError, type Transport } from './transport.ts';

/** Runs a call with the attempt's token; renews an expired one once. */
export type UploadToken = { use: <T>(call: (token: string) => Promise<T>) => Promise<T> };

/**
 * The token of one attempt. Calls that expire together share one renewal, and the new token is kept for
 * a later page.
 */
export function createUploadToken(row: AttemptRow, transport: Transport, outbox: Outbox): UploadToken {
  let token = row.upload_token;
  let renewal: Promise<void> | null = null;

  const renew = async (): Promise<void> => {
    token = await transport.renewToken(row.application, row.attempt);
    await outbox.changeAttempt(row.attempt, (storedRow) => ({ ...storedRow, upload_token: token }));
  };

  return {
    use: async (call) => {
      const used = token;
      try {
        return await call(used);
      } catch (error) {
        if (!(error instanceof TransportError) || error.status !== 401) throw error;
      }
      if (used === token) {
        renewal ??= renew().finally(() => {
          renewal = null;
        });
        await renewal;
      }
      return call(token);
    },
  };
}
