import { beforeEach, expect, test, vi } from 'vitest';
import type { openDevices } from '@vivavoce/recorder/devices/devices.ts';

const opened = vi.hoisted(() => vi.fn<typeof openDevices>());
vi.mock('@vivavoce/recorder/devices/devices.ts', () => ({
  openDevices: opened,
  closeStream: () => undefined,
  watchTracks: () => () => undefined,
}));
vi.mock('@vivavoce/recorder/capture/quality.ts', () => ({ applyQuality: async (stream: MediaStream) => stream }));
vi.mock('@vivavoce/recorder/capture/live-since.ts', () => ({
  liveSince: () => 0,
  markLive: (stream: MediaStream) => stream,
}));

const stored = new Map<string, string>();
const at = (pathname: string) => vi.stubGlobal('location', { pathname });

/** The module as a page has it that was loaded just now. */
async function load() {
  vi.resetModules();
  return (await import('./camera.ts')).camera;
}

beforeEach(() => {
  stored.clear();
  opened.mockReset().mockImplementation(async () => ({
    stream: { getVideoTracks: () => [] } as unknown as MediaStream,
    camera_error: null,
  }));
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  at('/j/x7mq2p');
});

test.each([
  { quality: 'audio', reason: 'picture_not_recorded' },
  { quality: 'audio', reason: 'line_slow' },
  { quality: 'smallest', reason: 'line_slow' },
  { quality: 'reduced', reason: 'device_slow' },
] as const)('$quality for $reason is what a reloaded page opens', async ({ quality, reason }) => {
  const camera = await load();
  await camera.settle(await camera.turnOn(), { quality, reason, line: null });
  at('/fr/j/x7mq2p');
  const reloaded = await load();
  expect(reloaded.snapshot()).toMatchObject({ quality, reason, stream: null });
  await reloaded.turnOn();
  expect(opened).toHaveBeenLastCalledWith(expect.objectContaining({ quality }));
});

test('answers without sound stay so after a reload', async () => {
  await (await load()).openSilent();
  await (await load()).turnOn();
  expect(opened).toHaveBeenLastCalledWith(expect.objectContaining({ without_microphone: true }));
});

test('another interview in the same tab begins with the full picture, and so does a page that stores nothing', async () => {
  const camera = await load();
  await camera.settle(await camera.turnOn(), { quality: 'audio', reason: 'line_slow', line: null });
  at('/j/other2');
  expect((await load()).snapshot().quality).toBe('standard');
  at('/j/x7mq2p');
  vi.stubGlobal('sessionStorage', undefined);
  expect((await load()).snapshot().quality).toBe('standard');
});
