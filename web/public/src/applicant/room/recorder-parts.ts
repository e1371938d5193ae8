import { createHttpTransport } from '@vivavoce/recorder/upload/http-transport.ts';
import { createContext } from 'react';
import type { Transport } from '@vivavoce/recorder/upload/transport.ts';
import { createMemoryStore } from '@vivavoce/recorder/store/memory-store.ts';
import { createOutbox, openOutbox, type Outbox } from '@vivavoce/recorder/store/outbox.ts';

/** Store in which recordings wait, and the transport that sends them. */
export type RecorderParts = { outbox: () => Promise<Outbox>; transport: Transport };

export const transport = createHttpTransport();

let opened: Promise<Outbox> | undefined;

/** One outbox for the whole page. */
export function outbox(): Promise<Outbox> {
  return (opened ??= openOutbox());
}

/** Keeps recordings in memory from now on, for a run that leaves nothing behind. Called before the first recording. */
export function keepInMemory(): void {
  opened = Promise.resolve(createOutbox(createMemoryStore()));
}

/** The parts of the interview; a practice brings its own. */
export const RecorderPartsContext = createContext<RecorderParts>({ outbox, transport });
