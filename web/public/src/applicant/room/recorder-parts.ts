import { createHttpTransport } from '@vivavoce/recorder/http-transport.ts';
import { openOutbox, type Outbox } from '@vivavoce/recorder/outbox.ts';

export const transport = createHttpTransport();

let opened: Promise<Outbox> | undefined;

/** One outbox for the whole page. */
export function outbox(): Promise<Outbox> {
  return (opened ??= openOutbox());
}
