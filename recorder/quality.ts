import { liveSince, markLive } from './live-since.ts';
import { LOST_FRAMES_MAX, QUALITIES, REDUCED_MIN_BITS_PER_SECOND, STANDARD_MIN_BITS_PER_SECOND } from './settings.ts';

export type Quality = keyof typeof QUALITIES;

/** null where it could not be measured; a missing measurement never lowers the quality. */
export type LineMeasure = { upload_bits_per_second: number | null; lost_frames: number | null };

/**
 * The quality to record in after a check made in `current`. Never steps up, so that repeated checks settle.
 * @param measure bits per second, and lost frames as a fraction from 0 to 1
 */
export function chooseQuality(current: Quality, measure: LineMeasure): Quality {
  if (current === 'audio') return 'audio';
  const rate = measure.upload_bits_per_second ?? Number.POSITIVE_INFINITY;
  const lostFrames = (measure.lost_frames ?? 0) > LOST_FRAMES_MAX;
  if (rate < REDUCED_MIN_BITS_PER_SECOND) return 'audio';
  if (current === 'reduced') return lostFrames ? 'audio' : 'reduced';
  return rate < STANDARD_MIN_BITS_PER_SECOND || lostFrames ? 'reduced' : 'standard';
}

/**
 * Constraints of the one getUserMedia call. Sizes are wishes: an exact one fails on older cameras.
 */
export function cameraConstraints(
  quality: Quality,
  chosen: { camera_id?: string; microphone_id?: string } = {},
): MediaStreamConstraints {
  const picture = QUALITIES[quality];
  return {
    audio: {
      channelCount: { ideal: 1 },
      echoCancellation: { ideal: true },
      noiseSuppression: { ideal: true },
      autoGainControl: { ideal: true },
      ...(chosen.microphone_id ? { deviceId: { ideal: chosen.microphone_id } } : {}),
    },
    video:
      (picture && {
        width: { ideal: picture.width },
        height: { ideal: picture.height },
        frameRate: { ideal: picture.frame_rate },
        ...(chosen.camera_id ? { deviceId: { ideal: chosen.camera_id } } : { facingMode: { ideal: 'user' } }),
      }) ||
      false,
  };
}

/**
 * Turns a live stream to another quality without asking for the camera again, which would end it on WebKit.
 * @returns the stream to record: the same one, or its sound alone for `audio`
 */
export async function applyQuality(stream: MediaStream, quality: Quality): Promise<MediaStream> {
  const picture = QUALITIES[quality];
  if (!picture) return markLive(new MediaStream(stream.getAudioTracks()), liveSince(stream));
  const [camera] = stream.getVideoTracks();
  await camera?.applyConstraints({
    width: { ideal: picture.width },
    height: { ideal: picture.height },
    frameRate: { ideal: picture.frame_rate },
  });
  return stream;
}
