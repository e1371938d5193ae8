import type { Pose } from './figure.ts';

export const FRAME_RATE = 15;

/** Mono speech, -1 to 1. */
export type Samples = { rate: number; values: Float32Array };

/** How loud (0 to 1) and how sharp (0 to 1, from the zero crossings) each frame's stretch of sound is. */
function listen({ rate, values }: Samples): { loud: number; sharp: number }[] {
  const per_frame = Math.floor(rate / FRAME_RATE);
  const frames = Array.from({ length: Math.floor(values.length / per_frame) }, (_, index) => {
    const part = values.subarray(index * per_frame, (index + 1) * per_frame);
    let energy = 0;
    let crossings = 0;
    for (let at = 1; at < part.length; at += 1) {
      const now = part[at] ?? 0;
      energy += now * now;
      if (now >= 0 !== (part[at - 1] ?? 0) >= 0) crossings += 1;
    }
    return { loud: Math.sqrt(energy / part.length), sharp: crossings / part.length };
  });
  const loudest = nearlyHighest(frames.map((frame) => frame.loud));
  const sharpest = nearlyHighest(frames.filter(({ loud }) => loud > loudest * 0.1).map((frame) => frame.sharp));
  return frames.map(({ loud, sharp }) => ({
    loud: Math.min(1, loud / loudest),
    sharp: Math.min(1, sharp / sharpest),
  }));
}

function nearlyHighest(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 1;
}

/** A number from 0 to 1 that depends on the seed alone, so that every run draws the same clip. */
export function noise(seed: number): number {
  const value = Math.sin(seed * 127.1) * 43_758.5453;
  return value - Math.floor(value);
}

function blinkAt(frame: number, seed: number): number {
  const every = 3 * FRAME_RATE;
  const start = Math.floor(frame / every) * every + Math.floor(noise(seed + Math.floor(frame / every)) * (every - 4));
  return [0.6, 1, 0.5][frame - start] ?? 0;
}

/** A pose for every frame: the mouth follows the sound, the head and brows follow its stress, the eyes blink by themselves. */
export function posesFor(samples: Samples, seed: number): Pose[] {
  let open = 0;
  let wide = 0;
  let stress = 0;
  return listen(samples).map(({ loud, sharp }, frame) => {
    const target = loud < 0.06 ? 0 : Math.min(1, 0.12 + loud * 0.78 * (1 - sharp * 0.55));
    open += (target - open) * (target > open ? 0.72 : 0.5);
    wide += ((loud < 0.06 ? 0.15 : sharp * 1.4 - 0.5) - wide) * 0.4;
    stress += (Math.max(0, loud - 0.45) * 1.6 - stress) * 0.12;
    const time = frame / FRAME_RATE;
    const sway = (period: number, phase: number) => Math.sin((time / period + phase) * 2 * Math.PI + seed);
    return {
      open,
      wide,
      blink: blinkAt(frame, seed),
      brow: Math.min(1, 0.15 + stress * 1.1),
      x: sway(5.3, 0.1) * 4 + sway(2.9, 0.4) * 1.6,
      y: stress * 6 + sway(3.7, 0.2) * 1.5,
      tilt: sway(6.1, 0.3) * 1.7 + sway(2.3, 0.7) * 0.6,
      breath: 1.5 + sway(4.1, 0) * 1.5,
    };
  });
}
