import { isHandheld } from '../devices/browser-support.ts';
import type { Capture } from '../capture/capture.ts';
import { createDeliveryWatch } from '../capture/delivery-watch.ts';
import { watchTracks } from '../devices/devices.ts';
import type { InterruptReason } from './session-state.ts';
import { STALL_MS } from '../settings.ts';

const LOOK_EVERY_MS = 1000;

/**
 * Detects that a recording died, also where the browser does not report it: tracks that end, phones that leave the
 * page, recorders that fall silent or deliver nothing.
 * @param listener called at most once
 * @returns a function that stops watching
 */
export function watchInterruptions(
  capture: Capture,
  stream: MediaStream,
  listener: (reason: InterruptReason) => void,
): () => void {
  const handheld = isHandheld(navigator.userAgent, navigator.maxTouchPoints);
  let over = false;
  let quietMs = 0;
  let bytesSeen = capture.delivered().bytes;
  const isEmpty = createDeliveryWatch(stream.getVideoTracks().length > 0);

  const stop = (): void => {
    over = true;
    clearInterval(timer);
    stopTracks();
    document.removeEventListener('visibilitychange', onVisibility);
  };
  const report = (reason: InterruptReason): void => {
    if (over) return;
    stop();
    listener(reason);
  };

  const onVisibility = (): void => {
    if (document.visibilityState === 'hidden') {
      capture.flush();
      // Phones take the camera away from a page in the background, sooner or later.
      if (handheld) report('hidden');
    } else if (!capture.isAlive()) {
      report('hidden');
    }
  };

  const look = (): void => {
    if (!capture.isAlive()) return report('device');
    // Counted in looks, not by the clock: a machine that slept wakes with a jump, not with a dead recorder.
    const delivered = capture.delivered();
    if (isEmpty(delivered)) return report('empty');
    quietMs = delivered.bytes === bytesSeen ? quietMs + LOOK_EVERY_MS : 0;
    bytesSeen = delivered.bytes;
    if (quietMs >= STALL_MS) report('error');
  };

  const timer = setInterval(look, LOOK_EVERY_MS);
  const stopTracks = watchTracks(stream, ({ change }) => {
    if (change === 'ended') report('device');
  });
  document.addEventListener('visibilitychange', onVisibility);
  return stop;
}
