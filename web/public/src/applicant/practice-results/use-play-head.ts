import { useEffect, type RefObject } from 'react';
import { PLAY_HEAD } from '@vivavoce/web-shared/practice/practice-curve.tsx';

/** The recording comes first in its player; a recorded screen follows it. */
const recordingIn = (player: HTMLElement | null): HTMLMediaElement | null =>
  player?.querySelector<HTMLMediaElement>('video, audio') ?? null;

/**
 * Moves the play head of the curves with the recording, without drawing them again.
 * @param duration_ms of the curves; null while there are none
 * @returns what seeks in the recording
 */
export function usePlayHead(
  player: RefObject<HTMLElement | null>,
  curves: RefObject<HTMLElement | null>,
  duration_ms: number | null,
): (ms: number) => void {
  useEffect(() => {
    const box = player.current;
    if (!box || duration_ms === null) return undefined;
    let frame = 0;
    const put = () => {
      const recording = recordingIn(box);
      cancelAnimationFrame(frame);
      if (!recording) return;
      const share = Math.min(1, (recording.currentTime * 1000) / duration_ms);
      curves.current?.style.setProperty(PLAY_HEAD, String(share));
      if (!recording.paused) frame = requestAnimationFrame(put);
    };
    // Events of media do not bubble, but are seen on their way down.
    const names = ['play', 'pause', 'seeking', 'timeupdate', 'loadedmetadata'] as const;
    for (const name of names) box.addEventListener(name, put, true);
    put();
    return () => {
      cancelAnimationFrame(frame);
      for (const name of names) box.removeEventListener(name, put, true);
    };
  }, [player, curves, duration_ms]);
  return (ms) => {
    const recording = recordingIn(player.current);
    if (recording) recording.currentTime = ms / 1000;
  };
}
