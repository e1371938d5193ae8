import { useEffect, type RefObject } from 'react';
import { correction } from './screen-sync.ts';

const EVENTS = ['play', 'playing', 'pause', 'seeking', 'seeked', 'ratechange', 'waiting', 'timeupdate', 'ended'];

/** Brings the screen to where the camera is. */
function follow(camera: HTMLMediaElement, screen: HTMLVideoElement, startsAt: number): void {
  if (screen.readyState === 0) return;
  const { seek, rate, plays } = correction({
    at: screen.currentTime,
    wanted: camera.currentTime - startsAt,
    duration: screen.duration,
    rate: camera.playbackRate,
    moving: !camera.paused && !camera.seeking && camera.readyState > 2,
  });
  if (seek !== null && !screen.seeking) screen.currentTime = seek;
  if (screen.playbackRate !== rate) screen.playbackRate = rate;
  if (plays && screen.paused) screen.play().catch(() => undefined);
  if (!plays && !screen.paused) screen.pause();
}

/** @returns a function that lets both go */
function keepTogether(camera: HTMLMediaElement, screen: HTMLVideoElement, startsAt: number): () => void {
  const look = (): void => follow(camera, screen, startsAt);
  for (const event of EVENTS) camera.addEventListener(event, look);
  screen.addEventListener('loadedmetadata', look);
  look();
  return () => {
    for (const event of EVENTS) camera.removeEventListener(event, look);
    screen.removeEventListener('loadedmetadata', look);
    screen.pause();
  };
}

/**
 * Keeps the recorded screen where the camera is: it plays, stops, seeks and changes its speed with it. The camera has
 * the sound and is never touched.
 * @param src address of the screen; null where there is none
 * @param startsAt how much later than the camera the screen begins, in seconds
 */
export function useScreenSync(
  camera: RefObject<HTMLMediaElement | null>,
  screen: RefObject<HTMLVideoElement | null>,
  src: string | null,
  startsAt: number,
): void {
  useEffect(() => {
    if (!camera.current || !screen.current || src === null) return undefined;
    return keepTogether(camera.current, screen.current, startsAt);
  }, [camera, screen, src, startsAt]);
}
