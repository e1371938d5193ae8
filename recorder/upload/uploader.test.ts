import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sha256Hex } from '../digest.ts';
import { ATTEMPT, contentOf, firstSegments, openFixture, putSegment, ref } from '../testing/attempt-fixture.ts';
import type { Fault } from '../testing/model-transport.ts';
import { freezeTime, passTime, timeUntil } from '../testing/time.ts';
import type { Transport } from './transport.ts';
import type { UploadProgress } from './uploader.ts';

beforeEach(freezeTime);
afterEach(() => void vi.useRealTimers());

const anyFault = fc.constantFrom<Fault | null>(null, null, 'no_answer', 'lost_reply', 500, 503, 507, 429, 408);

test('whatever fails on the way, every segment arrives whole, once, and is accounted for', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 12 }), fc.array(anyFault, { maxLength: 30 }), async (count, faults) => {
      const refs = firstSegments(count);
      const { model, outbox, uploader } = await openFixture(() => faults.shift() ?? null);
      for (const one of refs) await putSegment(outbox, one);
      const upload = uploader();
      await timeUntil(upload.drained());
      expect(Buffer.from(model.join(ATTEMPT, 'camera', 0))).toEqual(
        Buffer.concat(refs.map((one) => Buffer.from(contentOf(one)))),
      );
      const { puts } = model.attempts.get(ATTEMPT)!;
      expect(puts.filter((put) => put.status === 201)).toHaveLength(count);
      expect(puts.every((put) => put.status === 201 || put.status === 200)).toBe(true);
      expect((await outbox.rows(ATTEMPT)).map((row) => row.state)).toEqual(refs.map(() => 'sent'));
      const total = refs.reduce((sum, one) => sum + contentOf(one).byteLength, 0);
      expect(upload.progress()).toEqual({
        acknowledged_bytes: total,
        in_flight_bytes: 0,
        offline: false,
        unavailable: false,
      });
    }),
    { numRuns: 40 },
  );
});

test('a server that cannot store for now is told apart from a lost connection, once it lasts', async () => {
  const faults: (Fault | null)[] = [507, 503, 'no_answer', 507, 507];
  const { outbox, uploader } = await openFixture((call) => (call === 'putSegment' ? (faults.shift() ?? null) : null));
  await putSegment(outbox, ref(0));
  const reports: Pick<UploadProgress, 'offline' | 'unavailable'>[] = [];
  const onProgress = ({ offline, unavailable }: UploadProgress): void => {
    const last = reports.at(-1);
    if (last?.offline !== offline || last.unavailable !== unavailable) reports.push({ offline, unavailable });
  };
  await timeUntil(uploader({ onProgress }).drained());
  expect(reports).toEqual([
    { offline: false, unavailable: false },
    { offline: false, unavailable: true },
    { offline: true, unavailable: false },
    { offline: false, unavailable: true },
    { offline: false, unavailable: false },
  ]);
  expect((await outbox.rows(ATTEMPT)).map((row) => row.state)).toEqual(['sent']);
});

test('that the interview is recorded elsewhere comes with the answer to a segment, which is stored all the same', async () => {
  const { model, outbox, uploader } = await openFixture();
  const onMoved = vi.fn<() => void>();
  const upload = uploader({ onMoved });
  await putSegment(outbox, ref(0));
  await timeUntil(upload.drained());
  expect(onMoved).not.toHaveBeenCalled();
  model.moved = true;
  await putSegment(outbox, ref(1));
  await timeUntil(upload.drained());
  expect(onMoved).toHaveBeenCalledTimes(1);
  expect((await outbox.rows(ATTEMPT)).map((row) => row.state)).toEqual(['sent', 'sent']);
});

/** Lets the test answer each PUT by hand. */
function manual(transport: Transport) {
  const waiting: Array<{ index: number; answer: () => void }> = [];
  const answer = (at: number): void => waiting[at]?.answer();
  const answerByHand: Transport['putSegment'] = (segment, token, watch) =>
    new Promise((resolve, reject) => {
      const pass = (): void => void transport.putSegment(segment, token, watch).then(resolve, reject);
      waiting.push({ index: segment.index, answer: pass });
    });
  return { transport: { ...transport, putSegment: answerByHand }, waiting, answer };
}

test('the first chunk travels alone, the others two at a time and in order', async () => {
  const fixture = await openFixture();
  const { transport, waiting, answer } = manual(fixture.transport);
  for (const one of firstSegments(5)) await putSegment(fixture.outbox, one);
  const upload = fixture.uploader({ transport });
  const done = upload.drained();
  await passTime(500);
  upload.wake();
  await passTime(500);
  expect(waiting.map((one) => one.index)).toEqual([0]);
  answer(0);
  await passTime(500);
  expect(waiting.map((one) => one.index)).toEqual([0, 1, 2]);
  answer(2);
  await passTime(500);
  expect(waiting.map((one) => one.index)).toEqual([0, 1, 2, 3]);
  for (const at of [1, 3]) answer(at);
  await passTime(500);
  answer(4);
  await timeUntil(done);
});

test('says offline while nothing answers, waits longer and longer, and goes on immediately when woken', async () => {
  let online = false;
  let calls = 0;
  const { outbox, uploader } = await openFixture(() => {
    calls += 1;
    return online ? null : 'no_answer';
  });
  await putSegment(outbox, ref(0));
  const reports: UploadProgress[] = [];
  const upload = uploader({ random: () => 0.999, onProgress: (progress) => reports.push(progress) });
  const done = upload.drained();
  await passTime(40_000);
  expect(reports.at(-1)?.offline).toBe(true);
  // 1 + 2 + 4 s, then every 8 s.
  expect(calls).toBe(8);
  online = true;
  upload.wake();
  await passTime(100);
  await done;
  expect(calls).toBe(9);
  expect(upload.progress().offline).toBe(false);
});

test('new segments do not cut a wait short for the server that failed', async () => {
  let calls = 0;
  const { outbox, uploader } = await openFixture(() => {
    calls += 1;
    return 503;
  });
  await putSegment(outbox, ref(0));
  const upload = uploader({ random: () => 0.999 });
  upload.kick();
  await passTime(10_000);
  const before = calls;
  await putSegment(outbox, ref(1));
  upload.kick();
  await passTime(500);
  expect(calls).toBe(before);
});

test('sends again what was damaged on the way, and gives up what is damaged here', async () => {
  const { outbox, transport, uploader, model } = await openFixture();
  await putSegment(outbox, ref(0));
  await putSegment(outbox, ref(1));
  const [, damagedHere] = await outbox.rows(ATTEMPT);
  if (damagedHere) await outbox.put(damagedHere, contentOf(ref(99)));
  let damage = 1;
  const refused: unknown[] = [];
  const upload = uploader({
    onRefused: (error) => refused.push(error),
    transport: {
      ...transport,
      putSegment: (segment, token, watch) => {
        damage -= 1;
        const bytes = damage === 0 ? new ArrayBuffer(3) : segment.bytes;
        return transport.putSegment({ ...segment, bytes }, token, watch);
      },
    },
  });
  await timeUntil(upload.drained());
  expect(model.attempts.get(ATTEMPT)?.puts.map((put) => put.status)).toEqual([422, 201, 422]);
  expect((await outbox.rows(ATTEMPT)).map((row) => row.state)).toEqual(['sent', 'lost']);
  expect(refused).toHaveLength(1);
});

test.each([
  ['another hash is stored (409)', 'segment_differs'],
  ['the segment is too large (413)', 'too_large'],
])('when %s the rest still arrives', async (_, code) => {
  const { outbox, model, uploader } = await openFixture();
  await putSegment(outbox, ref(0));
  await putSegment(outbox, ref(1));
  if (code === 'too_large') {
    model.maxSegmentBytes = contentOf(ref(1)).byteLength;
    const [row] = await outbox.rows(ATTEMPT);
    const large = new ArrayBuffer(model.maxSegmentBytes + 1);
    if (row) await outbox.put({ ...row, bytes: large.byteLength }, large);
  } else {
    const other = new Uint8Array([1, 2, 3]);
    model.put(ATTEMPT, ref(0), other, await sha256Hex(other.buffer), 'token-1-1');
  }
  const refused: unknown[] = [];
  const upload = uploader({ onRefused: (error) => refused.push(error) });
  await timeUntil(upload.drained());
  expect(refused).toEqual([expect.objectContaining({ problem: expect.objectContaining({ code }) })]);
  expect((await outbox.rows(ATTEMPT)).map((row) => row.state)).toEqual(['lost', 'sent']);
});

test('stops for good when the attempt is closed (410)', async () => {
  const { outbox, model, uploader } = await openFixture();
  for (const one of firstSegments(3)) await putSegment(outbox, one);
  model.attempts.get(ATTEMPT)!.state = 'sealed';
  const upload = uploader();
  await expect(timeUntil(upload.drained())).rejects.toMatchObject({ status: 410 });
  await passTime(60_000);
  expect(model.attempts.get(ATTEMPT)?.puts).toHaveLength(1);
  await expect(upload.drained()).rejects.toMatchObject({ status: 410 });
});

test('renews an expired token once, for both requests under way, and keeps it', async () => {
  let renewals = 0;
  const { outbox, model, uploader } = await openFixture((call) => {
    if (call === 'renewToken') renewals += 1;
    return null;
  });
  const refs = firstSegments(6);
  await putSegment(outbox, ref(0));
  const upload = uploader();
  await timeUntil(upload.drained());
  model.expireToken(ATTEMPT);
  for (const one of refs.slice(1)) await putSegment(outbox, one);
  await timeUntil(upload.drained());
  expect(renewals).toBe(1);
  expect(model.attempts.get(ATTEMPT)?.stored.size).toBe(6);
  expect((await outbox.attempts())[0]?.upload_token).toBe(model.attempts.get(ATTEMPT)?.upload_token);
});

test('a session that has ended holds the upload up, and signing in again lets it go on', async () => {
  let signedIn = false;
  const { outbox, model, uploader } = await openFixture((call) => (call === 'renewToken' && !signedIn ? 401 : null));
  model.expireToken(ATTEMPT);
  await putSegment(outbox, ref(0));
  const upload = uploader();
  const done = upload.drained();
  await passTime(60_000);
  expect(model.attempts.get(ATTEMPT)?.stored.size).toBe(0);
  signedIn = true;
  await timeUntil(done);
  expect(model.attempts.get(ATTEMPT)?.stored.size).toBe(1);
});

test('a browser store that fails for a while only delays', async () => {
  const { outbox, model, uploader } = await openFixture();
  for (const one of firstSegments(3)) await putSegment(outbox, one);
  let failures = 4;
  const shaky = <T>(read: () => Promise<T>): Promise<T> =>
    (failures -= 1) >= 0 ? Promise.reject(new DOMException('lost', 'UnknownError')) : read();
  const upload = uploader({
    outbox: { ...outbox, rows: (id) => shaky(() => outbox.rows(id)), bytes: (key) => shaky(() => outbox.bytes(key)) },
  });
  await timeUntil(upload.drained());
  expect(model.attempts.get(ATTEMPT)?.stored.size).toBe(3);
});

test('closing ends what is under way and starts nothing more', async () => {
  const fixture = await openFixture();
  const { transport, waiting, answer } = manual(fixture.transport);
  for (const one of firstSegments(3)) await putSegment(fixture.outbox, one);
  const upload = fixture.uploader({ transport });
  const done = upload.drained().catch((error: unknown) => error);
  await passTime(500);
  upload.close();
  answer(0);
  await passTime(20_000);
  expect(await done).toMatchObject({ name: 'AbortError' });
  expect(waiting).toHaveLength(1);
});
