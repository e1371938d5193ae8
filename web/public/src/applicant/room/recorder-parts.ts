import { createHttpTransport } from '@vivavoce/recorder/upload/http-transport.ts';
import { createMemoryStore } from '@vivavoce/recorder/store/memory-store.ts';
import { createOutbox, openOutbox, type Outbox } from '@vivavoce/recorder/store/outbox.ts';

export const transport = createHttpTransport();

let opened: Promise<Outbox> | undefined;

/** One outbox for the whole page. */
export function outbox(): Promise<Outbox> {
  return (opened ??= openOutbox());
}

/** From now on recordings wait in the page, for one that is to leave nothing behind. Before the first of them begins. */
export function keepInMemory(): void {
  opened = Promise.resolve(createOutbox(createMemoryStore()));
}
