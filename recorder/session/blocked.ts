import { NothingToSealError } from '../upload/seal.ts';
import type { AttemptState } from './session-state.ts';
import { TransportError, verdict } from '../upload/transport.ts';
import type { ErrorCode } from '../wire.ts';

/**
 * The state that a failed call or a failed recorder leads to; `record` tries again.
 */
export function blockedBy(error: unknown): AttemptState {
  if (error instanceof NothingToSealError) return { name: 'blocked', cause: 'device', code: 'nothing_recorded' };
  if (!(error instanceof TransportError)) return { name: 'blocked', cause: 'device', code: null };
  if (verdict(error) === 'retry') return { name: 'blocked', cause: 'network', code: 'offline' };
  return { name: 'blocked', cause: 'refused', code: (error.problem?.code as ErrorCode | undefined) ?? null };
}
