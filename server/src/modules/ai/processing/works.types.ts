import type { AiKind, AiNote, AiReason } from '@vivavoce/domain/ai/results.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import type { Amount } from './budget.repository.ts';
import type { ResultRow } from './results.repository.ts';

/** Outcome of a call. */
export type Outcome =
  | {
      content: unknown;
      dropped: number;
      notes: AiNote[];
      /** Writes what belongs to other modules, through their services, and queues what follows. */
      store?: (tx: Tx) => Promise<void>;
    }
  | { failed: AiReason; notes?: AiNote[] };

/** Material that is ready to be sent. */
export interface Prepared {
  /** Hash of material, instructions and model: the same hash needs no second call. */
  input_sha256: string;
  /** Most that the call can use. */
  amount: Amount;
  transcript_revision?: number;
  /** @throws AiFault */
  call(options: { signal: AbortSignal; onUsage: (tokens: number) => void }): Promise<Outcome>;
  /** Frees what was prepared; called in any case. */
  dispose?: () => Promise<void>;
}

/** `superfluous`: a person did the work meanwhile; the result is taken away. */
export type Preparation = Prepared | { failed: AiReason } | { waits: AiReason } | 'superfluous';

/** How one kind of result comes about. */
export interface AiWork {
  kind: AiKind;
  prompt_version: string;
  /** Reads the material; nothing is sent yet. */
  prepare(ctx: Context, row: ResultRow, signal: AbortSignal): Promise<Preparation>;
}
