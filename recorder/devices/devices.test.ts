import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DeviceError, openCamera, openDevices, watchTracks, type TrackChange } from './devices.ts';
import { freezeTime } from '../testing/time.ts';

beforeEach(freezeTime);
afterEach(() => void vi.useRealTimers());

class FakeTrack extends EventTarget {
  kind = 'video';
  stopped = false;
  stop(): void {
    this.stopped = true;
  }
}

function fakeStream(): { stream: MediaStream; track: FakeTrack } {
  const track = new FakeTrack();
  return { stream: { getTracks: () => [track] } as unknown as MediaStream, track };
}

const failing = (name: string) => ({
  getUserMedia: () => Promise.reject(new DOMException('words differ from browser to browser', name)),
});

test.each([
  ['NotAllowedError', 'permission_denied'],
  ['NotFoundError', 'not_found'],
  ['NotReadableError', 'in_use'],
  ['OverconstrainedError', 'overconstrained'],
  ['AbortError', 'aborted'],
  ['TypeError', 'unknown'],
])('%s is named %s', async (name, code) => {
  await expect(openCamera({ media: failing(name) })).rejects.toMatchObject({ name: 'DeviceError', code });
});

test('says so where there are no media devices', async () => {
  await expect(openCamera({ media: undefined })).rejects.toMatchObject({ code: 'no_media_devices' });
});

test('makes one call and hands its stream over', async () => {
  const { stream } = fakeStream();
  const getUserMedia = vi.fn<MediaDevices['getUserMedia']>(() => Promise.resolve(stream));
  await expect(openCamera({ media: { getUserMedia } })).resolves.toBe(stream);
  expect(getUserMedia).toHaveBeenCalledTimes(1);
  expect(getUserMedia.mock.calls[0]?.[0]).toMatchObject({ audio: {}, video: {} });
  expect(vi.getTimerCount()).toBe(0);
});

test('reports no answer after ten seconds, and puts out the light of a camera that answers too late', async () => {
  const { stream, track } = fakeStream();
  const answer = Promise.withResolvers<MediaStream>();
  const outcome = openCamera({ media: { getUserMedia: () => answer.promise } }).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await outcome).toEqual(new DeviceError('no_answer'));
  answer.resolve(stream);
  await vi.advanceTimersByTimeAsync(0);
  expect(track.stopped).toBe(true);
});

test('hands a late stream to whoever asked for it', async () => {
  const { stream, track } = fakeStream();
  const answer = Promise.withResolvers<MediaStream>();
  const onLate = vi.fn<(late: MediaStream) => void>();
  const media = { getUserMedia: () => answer.promise };
  const outcome = openCamera({ media, onLate }).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await outcome).toEqual(new DeviceError('no_answer'));
  answer.resolve(stream);
  await vi.advanceTimersByTimeAsync(0);
  expect(onLate).toHaveBeenCalledExactlyOnceWith(stream);
  expect(track.stopped).toBe(false);
});

test('tells of tracks that end or fall mute until it is stopped', () => {
  const { stream, track } = fakeStream();
  const changes: TrackChange[] = [];
  const stop = watchTracks(stream, (change) => changes.push(change));
  track.dispatchEvent(new Event('mute'));
  track.dispatchEvent(new Event('ended'));
  stop();
  track.dispatchEvent(new Event('ended'));
  expect(changes).toEqual([
    { kind: 'video', change: 'mute' },
    { kind: 'video', change: 'ended' },
  ]);
});

/** A computer on which some of the devices work. */
function computer(works: { camera: string | null; microphone: string | null }) {
  const requests: string[] = [];
  const getUserMedia = ({ audio, video }: MediaStreamConstraints): Promise<MediaStream> => {
    requests.push([audio && 'microphone', video && 'camera'].filter(Boolean).join(' and '));
    const fault = (audio && works.microphone) || (video && works.camera);
    return fault ? Promise.reject(new DOMException('', fault)) : Promise.resolve(fakeStream().stream);
  };
  return { media: { getUserMedia }, requests: requests };
}

test('where both work together, nothing else is asked for', async () => {
  const { media, requests } = computer({ camera: null, microphone: null });
  expect((await openDevices({ media })).camera_error).toBeNull();
  expect(requests).toEqual(['microphone and camera']);
});

test.each([
  ['NotFoundError', 'not_found'],
  ['NotAllowedError', 'permission_denied'],
  ['NotReadableError', 'in_use'],
])('a microphone without a camera (%s) is opened alone, and says why', async (name, code) => {
  const { media, requests } = computer({ camera: name, microphone: null });
  expect((await openDevices({ media })).camera_error).toBe(code);
  expect(requests).toEqual(['microphone and camera', 'microphone']);
});

test('a camera alone is opened where the applicant answers without sound', async () => {
  const { media, requests } = computer({ camera: null, microphone: 'NotFoundError' });
  expect((await openDevices({ media, without_microphone: true })).camera_error).toBeNull();
  expect(requests).toEqual(['camera']);
});

test('a camera without a microphone is not opened unasked: the microphone is named', async () => {
  const { media } = computer({ camera: null, microphone: 'NotFoundError' });
  await expect(openDevices({ media })).rejects.toMatchObject({ code: 'not_found', device: 'microphone' });
});

test('without either, neither is named alone', async () => {
  const { media } = computer({ camera: 'NotFoundError', microphone: 'NotFoundError' });
  await expect(openDevices({ media })).rejects.toMatchObject({ code: 'not_found', device: null });
});

test('who wants no picture is asked once', async () => {
  const { media, requests } = computer({ camera: null, microphone: 'NotAllowedError' });
  await expect(openDevices({ media, quality: 'audio' })).rejects.toMatchObject({ code: 'permission_denied' });
  expect(requests).toEqual(['microphone']);
});
