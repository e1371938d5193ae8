import { expect, onTestFinished } from 'vitest';
import { openCamera } from '../devices/devices.ts';
import { createHttpTransport } from '../upload/http-transport.ts';
import { openOutbox, type Outbox } from '../store/outbox.ts';
import type { Quality } from '../capture/quality.ts';
import { createAttemptSession, type AttemptSession, type SessionOptions } from '../session/session.ts';
import type { AttemptState } from '../session/session-state.ts';

export const APPLICATION = 7;

let camera: Promise<MediaStream> | null = null;

/** The file-fed camera and microphone, opened once for all tests of a file. */
export function theCamera(): Promise<MediaStream> {
  camera ??= openCamera();
  return camera;
}

/** A database of its own for each test. */
export function freshOutbox(): Promise<Outbox> {
  return openOutbox(`test-${crypto.randomUUID()}`);
}

export type Recording = { session: AttemptSession; outbox: Outbox };

export async function newSession(more: Partial<SessionOptions> = {}): Promise<Recording> {
  const outbox = more.outbox ?? (await freshOutbox());
  const transport = createHttpTransport();
  const options = { application: APPLICATION, question: 3, device: 'device-of-test', transport, outbox, ...more };
  const session = createAttemptSession(options);
  onTestFinished(() => session.close());
  return { session, outbox };
}

/** A session that records. */
export async function startRecording(stream?: MediaStream, quality: Quality = 'standard'): Promise<Recording> {
  const recording = await newSession();
  recording.session.useStream(stream ?? (await theCamera()), quality);
  await recording.session.record();
  expect(recording.session.snapshot().state).toEqual({ name: 'recording' });
  return recording;
}

const PATIENCE = { timeout: 25_000, interval: 50 };

export async function recordedFor(session: AttemptSession, seconds: number): Promise<void> {
  await expect.poll(() => session.snapshot().captured_seconds, PATIENCE).toBeGreaterThanOrEqual(seconds);
}

export async function reaches(session: AttemptSession, name: AttemptState['name']): Promise<void> {
  await expect.poll(() => session.snapshot().state.name, PATIENCE).toBe(name);
}

export async function becomesTrue(question: () => boolean | Promise<boolean>): Promise<void> {
  await expect.poll(question, PATIENCE).toBe(true);
}
