import { markLive } from '../capture/live-since.ts';
import { isHandheld } from './browser-support.ts';

/** Sharper than text needs, small enough to be sent beside the camera. */
const LARGEST = { width: { max: 1920 }, height: { max: 1080 }, frameRate: { max: 15 } } as const;

/** Whether this device can share a window or its screen: computers can, phones and tablets cannot. */
export function canShareScreen(page: Window & typeof globalThis = window): boolean {
  const { navigator } = page;
  if (isHandheld(navigator.userAgent, navigator.maxTouchPoints)) return false;
  return typeof (navigator.mediaDevices as Partial<MediaDevices> | undefined)?.getDisplayMedia === 'function';
}

/** Not in every type library yet; browsers that do not know them ignore them. */
type ShareOptions = DisplayMediaStreamOptions & { selfBrowserSurface: 'exclude'; surfaceSwitching: 'include' };

/**
 * Lets the user choose a window, a tab or a screen. Must be called from a click. Sound is left out: the microphone is
 * recorded with the camera.
 * @returns null where the user closed the choice
 */
export async function openScreen(media: MediaDevices = navigator.mediaDevices): Promise<MediaStream | null> {
  const options: ShareOptions = {
    video: LARGEST,
    audio: false,
    selfBrowserSurface: 'exclude',
    surfaceSwitching: 'include',
  };
  try {
    return markLive(await media.getDisplayMedia(options));
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotAllowedError') return null;
    throw error;
  }
}
