import { openCamera } from '../devices/devices.ts';
import { createHttpTransport } from '../upload/http-transport.ts';
import { openOutbox } from '../store/outbox.ts';
import { createAttemptSession } from '../session/session.ts';

/** A page of its own that records until it is torn down in the middle. */
export async function recordForever(database: string, application: number): Promise<void> {
  const outbox = await openOutbox(database);
  const session = createAttemptSession({
    application,
    question: 3,
    device: 'device-of-page',
    transport: createHttpTransport(),
    outbox,
  });
  session.useStream(await openCamera(), 'standard');
  await session.record();
}
