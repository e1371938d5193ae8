/** Large enough to judge, small enough to cost nothing. */
const SAMPLE = { width: 32, height: 18 };

/**
 * Mean brightness of the picture a stream delivers now.
 * @returns 0 (black) to 1 (white), null when there is no picture to read
 */
export async function brightness(stream: MediaStream): Promise<number | null> {
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
export function countLostFrames(stream: MediaStream): () => number | null {
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
