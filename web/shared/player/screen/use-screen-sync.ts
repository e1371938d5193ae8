import { useEffect, type RefObject } from 'react';
import { correction } from './screen-sync.ts';

/**
 * Keeps the recorded screen where the camera is: it plays, stops, seeks and changes its speed with it. The camera has
 * the sound and is never touched.
 * @param startsAt how much later than the camera the screen begins, in seconds
 */
export function useScreenSync(
  camera: RefObject<HTMLMediaElement | null>,
  screen: RefObject<HTMLVideoElement | null>,
  src: string | null,
  startsAt: number,
): void {
  useEffect(() => {
    const master = camera.current;
    const slave = screen.current;
    if (!master || !slave || src === null) return undefined;
    const follow = (): void => {
      if (slave.readyState === 0) return;
      const moving = !master.paused && !master.seeking && master.readyState > 2;
      const { seek, rate, plays } = correction({
        at: slave.currentTime,
        wanted: master.currentTime - startsAt,
        duration: slave.duration,
        rate: master.playbackRate,
        moving,
      });
      if (seek !== null && !slave.seeking) slave.currentTime = seek;
      if (slave.playbackRate !== rate) slave.playbackRate = rate;
      if (plays && slave.paused) slave.play().catch(() => undefined);
      if (!plays && !slave.paused) slave.pause();
    };
    const events = ['play', 'playing', 'pause', 'seeking', 'seeked', 'ratechange', 'waiting', 'timeupdate', 'ended'];
    for (const event of events) master.addEventListener(event, follow);
    slave.addEventListener('loadedmetadata', follow);
    follow();
    return () => {
      for (const event of events) master.removeEventListener(event, follow);
      slave.removeEventListener('loadedmetadata', follow);
      slave.pause();
    };
  }, [camera, screen, src, startsAt]);
}
