import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCapture } from './capture.ts';
import { createDeliveryWatch } from './delivery-watch.ts';
import { watchInterruptions } from '../session/interruptions.ts';
import type { InterruptReason } from '../session/session-state.ts';
import { createOutbox } from '../store/outbox.ts';
import { freezeTime, passTime } from '../testing/time.ts';

/** Bytes of the delivery that ends a second, counted from 1; null delivers nothing at all. */
type Script = (second: number) => number | null;

/** A browser that records by a script. */
class ScriptedRecorder extends EventTarget {
  static script: Script = () => 0;
  static isTypeSupported = (): boolean => true;
  state = 'inactive';
  mimeType = 'video/mp4';
  #timer: ReturnType<typeof setInterval> | undefined;

  start(): void {
    this.state = 'recording';
    this.dispatchEvent(new Event('start'));
    let second = 0;
    this.#timer = setInterval(() => {
      second += 1;
      const bytes = ScriptedRecorder.script(second);
      if (bytes === null) return;
      this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob([new Uint8Array(bytes)]) }));
    }, 1000);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.state = 'inactive';
    queueMicrotask(() => this.dispatchEvent(new Event('stop')));
  }
}

beforeEach(() => {
  freezeTime();
  vi.stubGlobal('MediaRecorder', ScriptedRecorder);
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const liveTrack = (kind: 'audio' | 'video') => Object.assign(new EventTarget(), { kind, readyState: 'live' });

function streamOf(...kinds: Array<'audio' | 'video'>): MediaStream {
  const tracks = kinds.map(liveTrack);
  const ofKind = (kind: string) => tracks.filter((track) => track.kind === kind);
  const stream = {
    getTracks: () => tracks,
    getVideoTracks: () => ofKind('video'),
    getAudioTracks: () => ofKind('audio'),
  };
  return stream as unknown as MediaStream;
}

/** @returns what was reported, with the second of the recording in which it was; null when it went on */
async function record(seconds: number, script: Script, stream = streamOf('audio', 'video')) {
  ScriptedRecorder.script = script;
  const outbox = createOutbox(null);
  const onFailure = vi.fn<(error: unknown) => void>();
  const quality = stream.getVideoTracks().length > 0 ? 'standard' : 'audio';
  const kept: number[] = [];
  const capture = createCapture({
    attempt: 1,
    part: 0,
    camera: stream,
    quality,
    outbox,
    chunk_ms: 5000,
    onKept: ({ added }) => kept.push(added),
    onFailure,
  });
  const starting = capture.start();
  await passTime(2500);
  await starting;
  const reports: Array<{ reason: InterruptReason; second: number }> = [];
  const stop = watchInterruptions(capture, stream, (reason) =>
    reports.push({ reason, second: Math.ceil(capture.capturedMs() / 1000) }),
  );
  await passTime(seconds * 1000);
  stop();
  await capture.stop('stop');
  expect(onFailure).not.toHaveBeenCalled();
  return { report: reports[0] ?? null, kept };
}

const DELIVERS = 40_000;

test('empty deliveries from the start are reported within five seconds', async () => {
  const { report, kept } = await record(8, () => 0);
  expect(report).toMatchObject({ reason: 'empty' });
  expect(report?.second).toBeLessThanOrEqual(5);
  expect(kept).toEqual([]);
});

test('empty deliveries later are reported within five seconds, and what came before is kept', async () => {
  const { report, kept } = await record(30, (second) => (second <= 12 ? DELIVERS : 0));
  expect(report).toMatchObject({ reason: 'empty' });
  expect(report?.second).toBeGreaterThan(12);
  expect(report?.second).toBeLessThanOrEqual(12 + 5);
  expect(kept).toEqual(Array.from({ length: 12 }, () => DELIVERS));
});

test('a header alone is no recording', async () => {
  const { report } = await record(12, (second) => (second === 1 ? 1200 : 0));
  expect(report).toMatchObject({ reason: 'empty' });
  expect(report?.second).toBeLessThanOrEqual(1 + 5);
});

test('one empty delivery of several seconds is normal', async () => {
  expect(await record(60, (second) => (second % 3 === 0 ? DELIVERS : 0))).toMatchObject({ report: null });
});

test('a browser that delivers only whole pictures, seconds apart, records', async () => {
  expect(await record(60, (second) => (second % 7 === 0 ? DELIVERS : null))).toMatchObject({ report: null });
});

test('no delivery at all for a quarter of a minute ends a recording, and no shorter time', async () => {
  const { report, kept } = await record(40, (second) => (second <= 12 ? DELIVERS : null));
  expect(report).toMatchObject({ reason: 'error' });
  expect(report?.second).toBeGreaterThanOrEqual(12 + 15);
  expect(report?.second).toBeLessThanOrEqual(12 + 17);
  expect(kept).toHaveLength(12);
  expect(await record(40, (second) => (second % 14 === 0 ? DELIVERS : null))).toMatchObject({ report: null });
});

test('the quietest voice is a recording, and as little beside a picture is none', async () => {
  expect(await record(20, () => 372, streamOf('audio'))).toMatchObject({ report: null });
  expect((await record(20, () => 372)).report).toMatchObject({ reason: 'empty' });
});

test('whatever is delivered, too little for four seconds is noticed then and never before', () => {
  const seconds = fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 4000 })), { maxLength: 40 });
  fc.assert(
    fc.property(seconds, fc.boolean(), (bytes, pictured) => {
      const isEmpty = createDeliveryWatch(pictured);
      const sumTo = (end: number): number => bytes.slice(0, end).reduce((sum, one) => sum + one, 0);
      for (const position of bytes.keys()) {
        const end = position + 1;
        const tooLittle = end >= 4 && sumTo(end) - sumTo(end - 4) < 4 * (pictured ? 500 : 100);
        expect(isEmpty({ deliveries: end, bytes: sumTo(end) })).toBe(tooLittle);
      }
    }),
  );
});
