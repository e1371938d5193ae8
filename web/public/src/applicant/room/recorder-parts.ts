import { createHttpTransport } from '@vivavoce/recorder/upload/http-transport.ts';
import { createMemoryStore } from '@vivavoce/recorder/store/memory-store.ts';
import { createOutbox, openOutbox, type Outbox } from '@vivavoce/recorder/store/outbox.ts';

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
