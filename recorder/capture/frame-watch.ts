import { PICTURE_LIMITS } from '@vivavoce/domain/answers/recording-limits.ts';

const LOOK_EVERY_MS = 1000;

/**
 * Notices a picture that comes in too few frames.
 * @returns a function to feed with the frames so far and a time in milliseconds; it answers whether the frames of the
 * last seconds were too few, false until enough time was watched and where the browser counts none at all
 */
export function createFrameWatch(): (frames: number, now: number) => boolean {
  const watchedMs = PICTURE_LIMITS.watched_seconds * 1000;
  let looks: { frames: number; at: number }[] = [];
  return (frames, at) => {
    const first = looks.findLast((look) => at - look.at >= watchedMs);
    looks = [...looks.filter((look) => !first || look.at >= first.at), { frames, at }];
    if (!first || frames === 0) return false;
    return ((frames - first.frames) * 1000) / (at - first.at) < PICTURE_LIMITS.frames_per_second_min;
  };
}

/**
 * Counts the frames of a stream once a second, as they reach a page.
 * @param listener gets whether the picture stutters
 * @returns a function that stops it
 */
export function watchFrames(stream: MediaStream, listener: (stutter: boolean) => void): () => void {
  const [track] = stream.getVideoTracks();
  if (!track) return () => undefined;
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.srcObject = new MediaStream([track]);
  video.play().catch(() => undefined);
  let hasFewFrames = createFrameWatch();
  const timer = setInterval(() => {
    // A page in the background draws no frames, whatever the camera delivers.
    if (document.visibilityState === 'hidden') {
      hasFewFrames = createFrameWatch();
      return;
    }
    listener(hasFewFrames(video.getVideoPlaybackQuality().totalVideoFrames, performance.now()));
  }, LOOK_EVERY_MS);
  return () => {
    clearInterval(timer);
    video.srcObject = null;
  };
}
