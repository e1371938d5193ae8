/** Seconds within which camera and screen look simultaneous. */
const CLOSE = 0.04;
/** Beyond this, the screen jumps; below it, a slightly different speed catches up unseen. */
const FAR = 0.4;
const CATCH_UP = 0.12;

type Situation = {
  /** Time of the screen recording, in seconds. */
  at: number;
  /** Time at which it should be; negative before its beginning, and possibly beyond its end. */
  wanted: number;
  duration: number;
  rate: number;
  moving: boolean;
};

/** Correction that brings the screen recording to the time of the camera. */
export function correction({ at, wanted, duration, rate, moving }: Situation) {
  const end = Number.isFinite(duration) ? duration : Infinity;
  const target = Math.min(Math.max(wanted, 0), end);
  const off = target - at;
  const plays = moving && wanted >= 0 && wanted < end;
  if (!plays) return { seek: Math.abs(off) > CLOSE / 2 ? target : null, rate, plays };
  if (Math.abs(off) > FAR) return { seek: target, rate, plays };
  const faster = Math.abs(off) > CLOSE ? 1 + Math.sign(off) * CATCH_UP : 1;
  return { seek: null, rate: rate * faster, plays };
}
