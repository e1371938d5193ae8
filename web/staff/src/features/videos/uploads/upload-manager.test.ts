import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PartsServer } from '@vivavoce/recorder/testing/parts-server.ts';
import { TransportError } from '@vivavoce/recorder/upload/transport.ts';
import { uploadsOf } from './upload-ledger.ts';
import { OtherFileError, UploadManager, type NewUpload, type UploadTarget } from './upload-manager.ts';

const PART = 1000;
const content = randomBytes(3500);
const film = new Blob([content]);
const source = { file: film, filename: 'hello.mp4', description: 'Hello', category: '' };

let parts: PartsServer;
let unfinished: Map<number, UploadTarget>;
let created: NewUpload[];
let owner: string;
let signedOut: number;
let forgotten: number[];
let refuseFinish: unknown;

beforeEach(async () => {
  parts = new PartsServer();
  await parts.start();
  unfinished = new Map();
  created = [];
  owner = '1/2';
  signedOut = 0;
  forgotten = [];
  refuseFinish = null;
  const storage = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
  });
});
afterEach(() => {
  parts.stop();
  vi.unstubAllGlobals();
});

const state = (id: number): UploadTarget => {
  const target = unfinished.get(id);
  if (!target) throw new Error('not found');
  return { ...target, stored_parts: [...parts.parts.keys()] };
};

/** A page with its own uploads; several share server and browser. */
function page(): UploadManager<UploadTarget> {
  return new UploadManager<UploadTarget>(
    {
      create: async (input) => {
        created.push(input);
        const id = 40 + created.length;
        unfinished.set(id, { id, state: 'uploading', part_bytes: PART, stored_parts: [] });
        return state(id);
      },
      read: async (id) => state(id),
      finish: async (id) => {
        if (refuseFinish) throw refuseFinish;
        unfinished.set(id, { ...state(id), state: 'processing' });
        return state(id);
      },
      put: () => parts.put,
      owner: () => owner,
      onChange: () => undefined,
      onSignedOut: () => {
        signedOut += 1;
      },
      forgetClip: async (clip) => void forgotten.push(clip),
    },
    () => () => undefined,
  );
}

const statusOf = (manager: UploadManager<UploadTarget>, id: number) => manager.views.get().get(id)?.status;
const isStored = (id: number) => expect.poll(() => unfinished.get(id)?.state).toBe('processing');

/** A page that is closed after two parts. */
async function interrupted(fields: { clip?: number } = {}): Promise<number> {
  const first = page();
  parts.fault = (index) => (index < 2 ? null : 'abort');
  const { id } = await first.begin({ ...source, ...fields });
  await expect.poll(() => parts.parts.size).toBe(2);
  await expect.poll(() => statusOf(first, id)).toBe('waiting');
  first.pause(id);
  parts.fault = () => null;
  return id;
}

describe('an upload', () => {
  it('is announced, sent, finished, and then nothing of it is left in the browser', async () => {
    const uploads = page();
    const { id } = await uploads.begin({ ...source, clip: 9 });
    expect(uploadsOf('1/2')).toMatchObject([{ video: id, filename: 'hello.mp4', clip: 9 }]);
    await isStored(id);
    await expect.poll(() => uploads.views.get().size).toBe(0);
    expect(created).toEqual([{ filename: 'hello.mp4', description: 'Hello', category: '', bytes: 3500 }]);
    expect(parts.joined()).toEqual(content);
    expect(uploadsOf('1/2')).toEqual([]);
    expect(forgotten).toEqual([9]);
  });

  it('goes on in a later page where the same file is sent again', async () => {
    const id = await interrupted();
    parts.requests.length = 0;
    expect((await page().begin(source)).id).toBe(id);
    await isStored(id);
    expect(created).toHaveLength(1);
    // Each once or, where a request of the closed page was still running, twice.
    expect(new Set(parts.requests)).toEqual(new Set([2, 3]));
    expect(parts.joined().equals(content)).toBe(true);
  });

  it('goes on where the file is chosen again for it, and with no other file', async () => {
    const id = await interrupted();
    const later = page();
    await expect(later.goOn(id, new Blob(['another']))).rejects.toBeInstanceOf(OtherFileError);
    await later.goOn(id, new Blob([content]));
    await isStored(id);
    expect(parts.joined().equals(content)).toBe(true);
  });

  it('begins anew where the server has forgotten it', async () => {
    const id = await interrupted();
    unfinished.delete(id);
    parts.parts.clear();
    const { id: other } = await page().begin(source);
    expect(other).not.toBe(id);
    await isStored(other);
  });

  it('is not gone on with by another person at the same browser', async () => {
    await interrupted();
    owner = '7/2';
    const { id } = await page().begin(source);
    expect(created).toHaveLength(2);
    await isStored(id);
  });
});

describe('what goes wrong', () => {
  it('stops when somebody else signs in, and goes on for its owner', async () => {
    const id = await interrupted();
    const uploads = page();
    await uploads.goOn(id, film).catch(() => undefined);
    await isStored(id);
    parts.parts.clear();
    const otherUpload = uploads.begin({ ...source, file: new Blob([content, 'x']) });
    owner = '7/2';
    const { id: second } = await otherUpload;
    await expect.poll(() => statusOf(uploads, second)).toBe('failed');
    expect(signedOut).toBe(1);
    owner = '1/2';
    uploads.resume(second);
    await isStored(second);
  });

  it('asks the server again what it has after a refusal', async () => {
    const uploads = page();
    parts.fault = (index) => (index === 3 ? 413 : null);
    const { id } = await uploads.begin(source);
    await expect.poll(() => statusOf(uploads, id)).toBe('failed');
    expect(uploads.views.get().get(id)?.error).toEqual(new TransportError(413));
    expect(uploads.busy).toBe(false);
    parts.fault = () => null;
    uploads.resume(id);
    await isStored(id);
  });

  it('tries the end again without sending anything twice', async () => {
    const uploads = page();
    refuseFinish = new Error('no answer');
    const { id } = await uploads.begin(source);
    await expect.poll(() => statusOf(uploads, id)).toBe('failed');
    const requestCount = parts.requests.length;
    refuseFinish = null;
    uploads.resume(id);
    await isStored(id);
    expect(parts.requests).toHaveLength(requestCount);
  });

  it('is dropped with the video', async () => {
    const id = await interrupted();
    const uploads = page();
    uploads.drop(id);
    expect(uploadsOf('1/2')).toEqual([]);
    expect(uploads.views.get().size).toBe(0);
  });
});
