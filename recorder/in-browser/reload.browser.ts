import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { createHttpTransport } from '../upload/http-transport.ts';
import { openOutbox } from '../store/outbox.ts';
import type { SegmentRow } from '../store/segment-store.ts';
import { recoverAttempts } from '../session/recovery.ts';
import { APPLICATION, becomesTrue } from './harness.ts';
import { protocol } from './protocol-client.ts';

beforeEach(() => protocol.reset());

/** Starts recording-page.ts in a page of its own and returns a function that kills it. */
function openRecordingPage(database: string): () => void {
  const page = document.createElement('iframe');
  page.allow = 'camera; microphone';
  const src = new URL('recording-page.ts', import.meta.url).pathname;
  page.srcdoc = `<script type="module">
    import { recordForever } from '${src}';
    recordForever('${database}', ${APPLICATION});
  </script>`;
  document.body.append(page);
  onTestFinished(() => page.remove());
  return () => page.remove();
}

const isHeld = async (attempt: number): Promise<boolean> =>
  (await navigator.locks.query()).held?.some((lock) => lock.name?.endsWith(`-${attempt}`)) ?? false;

test('a page that dies in the middle of a long chunk loses nothing of it', async () => {
  const database = `test-${crypto.randomUUID()}`;
  const kill = openRecordingPage(database);
  const outbox = await openOutbox(database);
  const isLate = (row: SegmentRow) => row.state === 'growing' && row.captured_ms > 12_500;
  await becomesTrue(async () => (await outbox.rows(1)).some(isLate));
  kill();
  await becomesTrue(async () => !(await isHeld(1)));
  const attempts = await recoverAttempts({ outbox, transport: createHttpTransport() });
  expect(attempts).toMatchObject([{ outcome: 'sealed' }]);
  expect(attempts[0]?.recorded_ms).toBeGreaterThan(12_500);
  const { probe } = await protocol.file(1);
  if (!probe) return;
  expect(probe.complaints).toBe('');
  expect(Math.abs(probe.duration * 1000 - (attempts[0]?.recorded_ms ?? 0))).toBeLessThan(2500);
});

test('a page that dies while recording leaves an answer that the next page finishes', async () => {
  const database = `test-${crypto.randomUUID()}`;
  const kill = openRecordingPage(database);
  const outbox = await openOutbox(database);
  const transport = createHttpTransport();
  await becomesTrue(async () => (await outbox.rows(1)).length >= 3);
  expect(await recoverAttempts({ outbox, transport })).toEqual([]);
  await protocol.break({ method: 'PUT', path: '/camera/', action: 'abort', times: 1e9 });
  const sent = (await protocol.attempt(1)).stored.length;
  await becomesTrue(async () => (await outbox.rows(1)).length >= sent + 2);
  kill();
  await protocol.mend();
  await becomesTrue(async () => !(await isHeld(1)));

  const rows = await outbox.rows(1);
  const attempts = await recoverAttempts({ outbox, transport });
  expect(attempts).toMatchObject([{ attempt: 1, application: APPLICATION, outcome: 'sealed', state: 'sealed' }]);
  const record = await protocol.attempt(1);
  expect(record.stored.map((segment) => segment.sha256)).toEqual(rows.map((row) => row.sha256));
  expect(record.seals[0]?.tracks[0]?.parts[0]).toMatchObject({ ended_by: 'interrupted' });
  expect(await outbox.attempts()).toEqual([]);
  const { probe } = await protocol.file(1);
  if (!probe) return;
  expect(probe.complaints).toBe('');
  expect(Math.abs(probe.duration * 1000 - (attempts[0]?.recorded_ms ?? 0))).toBeLessThan(2500);
});
