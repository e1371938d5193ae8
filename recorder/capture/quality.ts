import type { PictureReason } from '@vivavoce/domain/answers/picture.ts';
import { liveSince, markLive } from './live-since.ts';
import {
  AUDIO_BITS_PER_SECOND,
  LOST_FRAMES_MAX,
  QUALITIES,
  REDUCED_MIN_BITS_PER_SECOND,
  STANDARD_MIN_BITS_PER_SECOND,
} from '../settings.ts';

export type Quality = keyof typeof QUALITIES;

/** null where it could not be measured; a missing measurement never lowers the quality. */
export type LineMeasure = { upload_bits_per_second: number | null; lost_frames: number | null };

export type { PictureReason };

/**
 * Quality that the connection alone can carry.
 * @param rate bits per second; null where it could not be measured
 */
export function lineQuality(rate: number | null): 'standard' | 'reduced' | 'audio' {
  if (rate === null || rate >= STANDARD_MIN_BITS_PER_SECOND) return 'standard';
  return rate >= REDUCED_MIN_BITS_PER_SECOND ? 'reduced' : 'audio';
}

/**
 * Quality that connection and device can carry after a check made in `current`. Never steps up, so that repeated
 * checks settle. `audio` is a proposal: the applicant decides whether to give up the picture.
 * @param measure bits per second, and lost frames as a fraction from 0 to 1
 */
export function chooseQuality(current: Quality, measure: LineMeasure): Quality {
  if (current === 'audio') return 'audio';
  const line = lineQuality(measure.upload_bits_per_second);
  if (line === 'audio') return 'audio';
  const lostFrames = (measure.lost_frames ?? 0) > LOST_FRAMES_MAX;
  if (current !== 'standard') return lostFrames ? 'audio' : current;
  return lostFrames ? 'reduced' : line;
}

/** Seconds that an answer of this length takes to be sent with the smallest picture; null where that is no longer than itself. */
export function secondsToSend(answer_seconds: number, rate: number | null): number | null {
  const bits = QUALITIES.smallest.video_bits_per_second + AUDIO_BITS_PER_SECOND;
  return rate === null || rate >= bits ? null : Math.ceil((answer_seconds * bits) / Math.max(rate, 1));
}

/**
 * The size to ask a camera for. Below `standard` only the width is asked for: with a height as well, Chromium would cut
 * a portrait picture to the wished shape instead of making it smaller.
 * @param portrait whether the camera's picture is higher than wide
 */
function wishedSize(quality: Exclude<Quality, 'audio'>, portrait = false): MediaTrackConstraints {
  const { width, height, frame_rate } = QUALITIES[quality];
  const frameRate = { ideal: frame_rate };
  if (quality === 'standard') return { width: { ideal: width }, height: { ideal: height }, frameRate };
  return { width: { ideal: portrait ? height : width }, frameRate };
}

/**
 * Constraints of the one getUserMedia call. Sizes are wishes: an exact one fails on older cameras.
 */
export function cameraConstraints(
  quality: Quality,
  devices: { camera_id?: string; microphone_id?: string } = {},
): MediaStreamConstraints {
  return {
    audio: {
      channelCount: { ideal: 1 },
      echoCancellation: { ideal: true },
      noiseSuppression: { ideal: true },
      autoGainControl: { ideal: true },
      ...(devices.microphone_id ? { deviceId: { ideal: devices.microphone_id } } : {}),
    },
    video: quality !== 'audio' && {
      ...wishedSize(quality),
      ...(devices.camera_id ? { deviceId: { ideal: devices.camera_id } } : { facingMode: { ideal: 'user' } }),
    },
  };
}

/**
 * Changes the quality of a live stream without a new camera request, which would end it on WebKit.
 * @returns the stream to record: the same one, or its sound alone for `audio`
 */
export async function applyQuality(stream: MediaStream, quality: Quality): Promise<MediaStream> {
  if (quality === 'audio') return markLive(new MediaStream(stream.getAudioTracks()), liveSince(stream));
  const [camera] = stream.getVideoTracks();
  const { width = 0, height = 0 } = camera?.getSettings() ?? {};
  await camera?.applyConstraints(wishedSize(quality, height > width));
  return stream;
}
