import { markLive } from '../capture/live-since.ts';
import { cameraConstraints, type Quality } from '../capture/quality.ts';
import { DEVICE_ANSWER_MS } from '../settings.ts';

/** Each code has its own message and its own way out on the screen. */
export type DeviceErrorCode =
  | 'permission_denied'
  | 'not_found'
  | 'in_use'
  | 'overconstrained'
  | 'aborted'
  | 'no_media_devices'
  | 'no_answer'
  | 'unknown';

export class DeviceError extends Error {
  override name = 'DeviceError';
  readonly code: DeviceErrorCode;
  /** The faulty device, where the other one works. */
  readonly device: 'camera' | 'microphone' | null;
  constructor(code: DeviceErrorCode, cause?: unknown, device: 'camera' | 'microphone' | null = null) {
    super(`device: ${code}`, { cause });
    this.code = code;
    this.device = device;
  }
}

const CODES: Record<string, DeviceErrorCode> = {
  NotAllowedError: 'permission_denied',
  SecurityError: 'permission_denied',
  NotFoundError: 'not_found',
  NotReadableError: 'in_use',
  OverconstrainedError: 'overconstrained',
  AbortError: 'aborted',
};

/** The code of an error of getUserMedia, by its name. */
export function deviceErrorCode(error: unknown): DeviceErrorCode {
  if (error instanceof DeviceError) return error.code;
  const name = typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : '';
  return CODES[name] ?? 'unknown';
}

export type OpenOptions = {
  quality?: Quality;
  camera_id?: string;
  microphone_id?: string;
  /** The applicant answers without sound, for example in sign language, since the microphone does not work. */
  without_microphone?: boolean;
  /** Called when the camera answers after `no_answer` was reported; without it the camera is switched off again. */
  onLate?: (stream: MediaStream) => void;
  media?: Pick<MediaDevices, 'getUserMedia'> | undefined;
};

/**
 * Opens camera and microphone together, in one call, which must come from a click. Keep the stream for the
 * check and every question: a second call ends the first stream on WebKit.
 * @throws DeviceError; `no_answer` after 10 s, usually because the browser's own question is still open
 */
export async function openCamera(options: OpenOptions = {}): Promise<MediaStream> {
  const media = 'media' in options ? options.media : navigator.mediaDevices;
  return ask(media, cameraConstraints(options.quality ?? 'standard', options), options.onLate);
}

async function ask(
  media: OpenOptions['media'],
  constraints: MediaStreamConstraints,
  onLate: OpenOptions['onLate'],
): Promise<MediaStream> {
  if (!media) throw new DeviceError('no_media_devices');
  let late = false;
  const request = media.getUserMedia(constraints);
  request.then(
    (stream) => {
      markLive(stream);
      if (!late) return;
      if (onLate) onLate(stream);
      else closeStream(stream);
    },
    // The waiting call reports it.
    () => undefined,
  );
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      late = true;
      reject(new DeviceError('no_answer'));
    }, DEVICE_ANSWER_MS);
    request
      .then(resolve, (error: unknown) => reject(new DeviceError(deviceErrorCode(error), error)))
      .finally(() => clearTimeout(timer));
  });
}

export type OpenedDevices = {
  stream: MediaStream;
  /** Why a requested picture is missing; null where there is one, or none was requested. */
  camera_error: DeviceErrorCode | null;
};

/** Faults that may concern one device alone. The others concern no device, or would repeat the same question. */
const OF_ONE_DEVICE: ReadonlySet<DeviceErrorCode> = new Set([
  'permission_denied',
  'not_found',
  'in_use',
  'overconstrained',
  'aborted',
]);

/**
 * Opens camera and microphone together, or separately where that fails: an answer works without a picture, and the
 * message should name the faulty device. Must come from a click.
 * @throws DeviceError of what is missing; `device` says microphone where the camera works
 */
export async function openDevices(options: OpenOptions = {}): Promise<OpenedDevices> {
  const alone = async (constraints: MediaStreamConstraints): Promise<MediaStream | DeviceError> => {
    const media = 'media' in options ? options.media : navigator.mediaDevices;
    try {
      return await ask(media, constraints, options.onLate);
    } catch (error) {
      return new DeviceError(deviceErrorCode(error), error);
    }
  };
  const { quality = 'standard' } = options;
  if (options.without_microphone === true && quality !== 'audio') {
    const picture = await alone({ video: cameraConstraints(quality, options).video ?? true });
    if (picture instanceof DeviceError) throw picture;
    return { stream: picture, camera_error: null };
  }
  try {
    return { stream: await openCamera(options), camera_error: null };
  } catch (error) {
    const both = deviceErrorCode(error);
    if (quality === 'audio' || !OF_ONE_DEVICE.has(both)) throw error;
    const { audio, video } = cameraConstraints(quality, options);
    const sound = await alone({ audio: audio ?? true });
    if (!(sound instanceof DeviceError)) return { stream: sound, camera_error: both };
    const picture = await alone({ video: video ?? true });
    if (picture instanceof DeviceError) throw error;
    closeStream(picture);
    throw new DeviceError(sound.code, sound, 'microphone');
  }
}

/** Ends every track of a stream, which switches the camera off. */
export function closeStream(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

export type DeviceChoice = { id: string; label: string };
export type DeviceList = { cameras: DeviceChoice[]; microphones: DeviceChoice[]; speakers: DeviceChoice[] };

/** The available devices. Labels and ids are empty before the permission, so list after opening. */
export async function listDevices(media: MediaDevices = navigator.mediaDevices): Promise<DeviceList> {
  const all = await media.enumerateDevices();
  const of = (kind: MediaDeviceKind): DeviceChoice[] =>
    all
      .filter((device) => device.kind === kind && device.deviceId)
      .map((device) => ({ id: device.deviceId, label: device.label }));
  return { cameras: of('videoinput'), microphones: of('audioinput'), speakers: of('audiooutput') };
}

/**
 * Switches to other devices: the old stream ends first, because WebKit and many cameras allow only one.
 * @throws DeviceError; the old stream has ended then too, so open again
 */
export async function switchDevices(old: MediaStream, options: OpenOptions): Promise<MediaStream> {
  closeStream(old);
  return openCamera(options);
}

export type TrackChange = { kind: 'audio' | 'video'; change: 'ended' | 'mute' | 'unmute' };

/**
 * Reports when a track ends (unplugged, permission withdrawn, taken by a call) or is muted by the system.
 * @returns a function that removes the listener
 */
export function watchTracks(stream: MediaStream, listener: (change: TrackChange) => void): () => void {
  const stop = new AbortController();
  for (const track of stream.getTracks()) {
    const kind = track.kind === 'audio' ? 'audio' : 'video';
    for (const change of ['ended', 'mute', 'unmute'] as const) {
      track.addEventListener(change, () => listener({ kind, change }), { signal: stop.signal });
    }
  }
  return () => stop.abort();
}
