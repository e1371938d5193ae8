import { ATTEMPT_LIMITS } from '@vivavoce/domain/answers/recording-limits.ts';
import { createAttemptRecorder } from '../capture/attempt-recorder.ts';
import { decideCheck, type CheckMeasures, type CheckVerdict } from './check-verdict.ts';
import { deferred } from '../deferred.ts';
import { watchLevel, type LevelReading } from '../capture/level-meter.ts';
import { measureLine, type LineProbe, type LineReading } from './line-probe.ts';
import { liveSince } from '../capture/live-since.ts';
import type { Outbox } from '../store/outbox.ts';
import { applyQuality, type Quality } from '../capture/quality.ts';

/** Large enough to judge, small enough to cost nothing. */
const SAMPLE = { width: 32, height: 18 };

/**
 * Mean brightness of the picture a stream delivers now.
 * @returns 0 (black) to 1 (white), null when there is no picture to read
 */
async function brightness(stream: MediaStream): Promise<number | null> {
  if (stream.getVideoTracks().length === 0) return null;
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.srcObject = stream;
  try {
    await video.play();
    const canvas = document.createElement('canvas');
    Object.assign(canvas, SAMPLE);
    const brush = canvas.getContext('2d', { willReadFrequently: true });
    if (!brush) return null;
    brush.drawImage(video, 0, 0, SAMPLE.width, SAMPLE.height);
    return meanLuma(brush.getImageData(0, 0, SAMPLE.width, SAMPLE.height).data);
  } catch {
    return null;
  } finally {
    video.srcObject = null;
  }
}

/**
 * Mean luma of RGBA bytes, 0 to 1.
 */
function meanLuma(rgba: Uint8ClampedArray): number {
  let sum = 0;
  for (let at = 0; at + 2 < rgba.length; at += 4) {
    sum += 0.2126 * (rgba[at] ?? 0) + 0.7152 * (rgba[at + 1] ?? 0) + 0.0722 * (rgba[at + 2] ?? 0);
  }
  return rgba.length === 0 ? 0 : sum / (rgba.length / 4) / 255;
}

/** W3C media capture extensions; absent in older browsers. */
type FrameStats = { deliveredFrames: number; discardedFrames: number; totalFrames: number };

/**
 * Starts counting the frames that the camera produced but the page never got.
 * @returns a function that answers the lost share since then, 0 to 1, or null where the browser does not count
 */
function countLostFrames(stream: MediaStream): () => number | null {
  const [track] = stream.getVideoTracks();
  const read = (): FrameStats | null => {
    const stats: unknown = track && 'stats' in track ? track.stats : null;
    if (!stats) return null;
    const { deliveredFrames, discardedFrames, totalFrames } = stats as FrameStats;
    return { deliveredFrames, discardedFrames, totalFrames };
  };
  const before = read();
  return () => {
    const after = read();
    if (!before || !after) return null;
    const total = after.totalFrames - before.totalFrames;
    const used = after.deliveredFrames + after.discardedFrames - before.deliveredFrames - before.discardedFrames;
    return total > 0 ? Math.max(0, 1 - used / total) : null;
  };
}

/** No attempt has this number; its segments never leave the browser. */
const CHECK_ATTEMPT = 0;

export type CheckOptions = {
  stream: MediaStream;
  outbox: Outbox;
  quality?: Quality;
  probe?: LineProbe;
  onLevel?: (reading: LevelReading) => void;
  /** The recording began, in this quality: the moment to say "Say something". A second time where it steps down or leaves out the picture. */
  onRecording?: (quality: Quality) => void;
};

export type CheckReport = CheckVerdict & {
  measures: CheckMeasures;
  /** The four seconds, to be played back. */
  playback: Blob;
  /** The stream of the check, with its picture: the applicant decides whether to give it up. */
  stream: MediaStream;
};

/**
 * Records four seconds through recorder, hash and outbox exactly as an answer is, measures picture, sound,
 * storage and line, and judges them. Where frames were lost it steps down and records again, until the
 * quality holds; where nothing was delivered with the picture, once more with the voice alone. The report's stream is already turned to the report's quality, unless that is without a picture.
 */
export async function runDeviceCheck(options: CheckOptions): Promise<CheckReport> {
  const { outbox, quality = 'standard' } = options;
  const pictured = await recordSample(options, quality);
  const voice = pictured.playback.size === 0 ? await recordVoice(options) : null;
  const recorded = voice ?? pictured;
  const line = await measure(options.probe, recorded.playback);
  const { playback, ...result } = recorded;
  const measures: CheckMeasures = {
    ...result,
    ...line,
    recorded_bytes: playback.size,
    has_camera: options.stream.getVideoTracks().length > 0,
    has_microphone: options.stream.getAudioTracks().length > 0,
    picture_failed: voice !== null,
    storage: outbox.storage(),
  };
  const verdict = decideCheck(quality, measures);
  const turns = verdict.quality !== quality && verdict.quality !== 'audio';
  const stream = turns ? await applyQuality(options.stream, verdict.quality) : options.stream;
  const lostFrames = verdict.findings.some((finding) => finding.code === 'frames_lost');
  if (lostFrames && verdict.quality === 'reduced' && quality === 'standard') {
    return runDeviceCheck({ ...options, stream, quality: verdict.quality });
  }
  return { ...verdict, measures, playback, stream };
}

type Sample = Pick<CheckMeasures, 'peak_db' | 'brightness' | 'lost_frames'> & { playback: Blob };

/** The sample without its picture; null where there is no picture to leave out, or no voice either. */
async function recordVoice(options: CheckOptions): Promise<Sample | null> {
  const { stream } = options;
  if (stream.getVideoTracks().length === 0 || stream.getAudioTracks().length === 0) return null;
  const voice = await recordSample({ ...options, stream: await applyQuality(stream, 'audio') }, 'audio');
  return voice.playback.size > 0 ? voice : null;
}

async function recordSample({ stream, outbox, onLevel, onRecording }: CheckOptions, quality: Quality): Promise<Sample> {
  const pieces: ArrayBuffer[] = [];
  const over = deferred<void>();
  let peak_db: number | null = null;
  // A check of a closed page would otherwise mix with this one.
  await outbox.forget(CHECK_ATTEMPT);
  const stopLevel = watchLevel(stream, (reading) => {
    peak_db = Math.max(peak_db ?? reading.level_db, reading.level_db);
    onLevel?.(reading);
  });
  let enough: ReturnType<typeof setTimeout> | undefined;
  try {
    const recorder = createAttemptRecorder({
      stream,
      track: 'camera',
      part: 0,
      quality,
      live_since: liveSince(stream),
      onChunk: async ({ bytes, ...row }) => {
        const key = { ...row, attempt: CHECK_ATTEMPT };
        await outbox.put({ ...key, bytes: bytes.byteLength, state: 'waiting' }, bytes);
        // Read back, so that the playback proves the store.
        pieces.push((await outbox.bytes(key)) ?? bytes);
      },
      onFailure: () => over.resolve(),
    });
    await recorder.start();
    enough = setTimeout(over.resolve, ATTEMPT_LIMITS.device_check_seconds * 1000);
    onRecording?.(quality);
    const lostFrames = countLostFrames(stream);
    await over.promise;
    const light = await brightness(stream);
    const lost_frames = lostFrames();
    await recorder.stop();
    return { peak_db, brightness: light, lost_frames, playback: new Blob(pieces, { type: recorder.mimeType() }) };
  } catch {
    // A failed recorder has recorded nothing, which the verdict then reports.
    return { peak_db, brightness: null, lost_frames: null, playback: new Blob([]) };
  } finally {
    clearTimeout(enough);
    stopLevel();
    await outbox.forget(CHECK_ATTEMPT);
  }
}

async function measure(probe: LineProbe | undefined, sample: Blob): Promise<LineReading> {
  if (!probe || sample.size === 0) return { upload_bits_per_second: null, line_down: false };
  return measureLine(probe, await sample.arrayBuffer());
}
