import { useEffect, useRef, useState } from 'react';

/** How much was done at a moment: milliseconds of a clock, and a share of the whole from 0 to 1. */
export type Sample = { at: number; share: number };

/** Long enough that one slow part changes little, short enough that a new line counts soon. */
const WINDOW_MS = 60_000;
const SAMPLE_MS = 1_000;
/** The first seconds say nothing about the rest. */
const LEAST_MS = 4_000;

/** The samples of the last minute, or another time; work that begins again begins a new series. */
export function withSample(samples: readonly Sample[], sample: Sample, window_ms: number = WINDOW_MS): Sample[] {
  const last = samples.at(-1);
  if (last && sample.share < last.share) return [sample];
  return [...samples.filter(({ at }) => at >= sample.at - window_ms), sample];
}

/** Seconds until the whole is done at the pace of the samples; null while they say too little. */
export function secondsLeft(samples: readonly Sample[]): number | null {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || last.at - first.at < LEAST_MS || last.share <= first.share) return null;
  return ((1 - last.share) * (last.at - first.at)) / (last.share - first.share) / 1000;
}

/** Seconds until work is done whose share grows; null without a share, and while its pace is not known. */
export function useSecondsLeft(share: number | null, window_ms: number = WINDOW_MS): number | null {
  const [samples, setSamples] = useState<readonly Sample[]>([]);
  const latest = useRef(share);
  useEffect(() => {
    latest.current = share;
  }, [share]);
  useEffect(() => {
    const look = () => {
      const now = latest.current;
      setSamples((before) =>
        now === null ? [] : withSample(before, { at: performance.now(), share: now }, window_ms),
      );
    };
    const timer = setInterval(look, SAMPLE_MS);
    return () => clearInterval(timer);
  }, [window_ms]);
  return share === null ? null : secondsLeft(samples);
}
