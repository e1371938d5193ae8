import { unsupportedReason } from '@vivavoce/recorder/devices/browser-support.ts';
import { camera } from '../room/camera.ts';

export type FactName =
  | 'page'
  | 'browser'
  | 'screen'
  | 'online'
  | 'camera'
  | 'microphone'
  | 'recorder'
  | 'storage'
  | 'language'
  | 'time';
export type TechnicalLog = Record<FactName, string | boolean>;

const megabytes = (bytes: number): string => `${Math.round(bytes / 1_000_000)} MB`;

/** Free space of the browser, or a dash where it does not say. */
async function freeSpace(): Promise<string> {
  try {
    const { quota = 0, usage = 0 } = await navigator.storage.estimate();
    return megabytes(quota - usage);
  } catch {
    return '–';
  }
}

const stateOf = (track: MediaStreamTrack | undefined, settings?: string): string =>
  track ? `${track.readyState}${track.muted ? ', muted' : ''}${settings ? `, ${settings}` : ''}` : '–';

/** Facts about browser and devices; no names of devices, which may name people. */
export async function technicalLog(page: string): Promise<TechnicalLog> {
  const { stream, quality } = camera.snapshot();
  const [picture] = stream?.getVideoTracks() ?? [];
  const [sound] = stream?.getAudioTracks() ?? [];
  const { width = 0, height = 0, frameRate = 0 } = picture?.getSettings() ?? {};
  return {
    page,
    browser: navigator.userAgent.slice(0, 300),
    screen: `${innerWidth} x ${innerHeight}`,
    online: navigator.onLine,
    camera: stateOf(picture, `${width} x ${height}, ${Math.round(frameRate)}/s, ${quality}`),
    microphone: stateOf(sound),
    recorder: unsupportedReason() ?? true,
    storage: await freeSpace(),
    language: document.documentElement.lang,
    time: new Date().toISOString(),
  };
}
