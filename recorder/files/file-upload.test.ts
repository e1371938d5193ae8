import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { deferred } from '../deferred.ts';
import { FileUnreadableError, fingerprintOf } from './file-parts.ts';
import { createFileUpload, type FileUpload, type FileUploadStatus } from './file-upload.ts';
import { PartsServer, type PartFault } from '../testing/parts-server.ts';
import { TransportError } from '../upload/transport.ts';

const PART = 1000;
const content = randomBytes(7 * PART + 137);
const file = new Blob([content]);

let server: PartsServer;
let wake: () => void;
beforeEach(async () => {
  server = new PartsServer();
  await server.start();
});
afterEach(() => server.stop());

function uploadOf(stored_parts: number[] = [], source: Blob = file): FileUpload {
  const wakes = (listener: () => void) => {
    wake = listener;
    return () => undefined;
  };
  return createFileUpload({ file: source, part_bytes: PART, stored_parts, put: server.put, wakes });
}

/** Resolves at the first view of that status. */
function until(upload: FileUpload, status: FileUploadStatus): Promise<void> {
  const arrival = deferred<void>();
  const look = () => upload.snapshot().status === status && arrival.resolve();
  upload.subscribe(look);
  look();
  return arrival.promise;
}

/** The faults of each part, one after another. */
function faults(given: Record<number, PartFault[]>): void {
  server.fault = (index) => given[index]?.shift() ?? null;
}

describe('sending a file in parts', () => {
  test('every part arrives once, two at a time', async () => {
    const upload = uploadOf();
    expect(upload.snapshot()).toMatchObject({ status: 'paused', sent_bytes: 0, total_bytes: content.length });
    const gate = deferred<void>();
    server.gate = gate.promise;
    upload.resume();
    await expect.poll(() => server.requests.length).toBe(2);
    gate.resolve();
    await until(upload, 'stored');
    expect(server.joined().equals(content)).toBe(true);
    expect(server.requests.toSorted((one, other) => one - other)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(server.busiest).toBe(2);
    expect(upload.snapshot()).toEqual({
      status: 'stored',
      sent_bytes: content.length,
      total_bytes: content.length,
      offline: false,
      error: null,
    });
  });

  test('a line that breaks, a reply that is lost and a server that is away cost nothing but time', async () => {
    faults({ 0: ['abort'], 2: ['drop_reply'], 3: [503], 7: [429] });
    const upload = uploadOf();
    const statuses: string[] = [];
    upload.subscribe(() => statuses.push(`${upload.snapshot().status}${upload.snapshot().offline ? ' offline' : ''}`));
    upload.resume();
    await until(upload, 'stored');
    expect(server.joined().equals(content)).toBe(true);
    expect(statuses).toContain('waiting offline');
    expect(server.requests.filter((index) => index === 2)).toHaveLength(2);
  });

  test('a later page sends only what is missing', async () => {
    for (const index of [0, 1, 5, 7]) server.parts.set(index, content.subarray(index * PART, (index + 1) * PART));
    const upload = uploadOf([0, 1, 5, 7]);
    expect(upload.snapshot().sent_bytes).toBe(3 * PART + 137);
    upload.resume();
    await until(upload, 'stored');
    expect(server.requests.toSorted((one, other) => one - other)).toEqual([2, 3, 4, 6]);
    expect(server.joined().equals(content)).toBe(true);
  });

  test('an empty rest is stored immediately, and an upload that is stored is not begun again', async () => {
    const upload = uploadOf([0, 1, 2, 3, 4, 5, 6, 7]);
    upload.resume();
    await until(upload, 'stored');
    upload.resume();
    upload.pause();
    expect(upload.snapshot().status).toBe('stored');
    expect(server.requests).toEqual([]);
  });
});

describe('stopping and going on', () => {
  test('a pause ends what is under way, and going on repeats it', async () => {
    const gate = deferred<void>();
    server.gate = gate.promise;
    const upload = uploadOf();
    upload.resume();
    await expect.poll(() => server.requests.length).toBe(2);
    upload.pause();
    expect(upload.snapshot()).toMatchObject({ status: 'paused', sent_bytes: 0 });
    gate.resolve();
    upload.resume();
    upload.resume();
    await until(upload, 'stored');
    expect(server.joined().equals(content)).toBe(true);
  });

  test('a closed upload sends nothing more', async () => {
    faults({ 0: ['abort'], 1: ['abort'] });
    const upload = uploadOf();
    upload.resume();
    await until(upload, 'waiting');
    upload.close();
    wake();
    expect(upload.snapshot().status).toBe('paused');
    expect(server.parts.size).toBe(0);
  });
});

describe('what will never be taken', () => {
  test.each([401, 403, 404, 409, 410, 413])('status %i ends it, and resume tries again', async (status) => {
    faults({ 1: [status] });
    const upload = uploadOf();
    upload.resume();
    await until(upload, 'failed');
    expect(upload.snapshot().error).toEqual(new TransportError(status));
    upload.resume();
    await until(upload, 'stored');
    expect(upload.snapshot().error).toBeNull();
    expect(server.joined().equals(content)).toBe(true);
  });

  test('a file that has gone from the disk is said to be gone', async () => {
    const gone = Object.assign(new Blob([content]), {
      slice: () => ({ arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')) }),
    });
    const upload = uploadOf([], gone);
    upload.resume();
    await until(upload, 'failed');
    expect(upload.snapshot().error).toBeInstanceOf(FileUnreadableError);
  });
});

describe('the fingerprint of a file', () => {
  const big = randomBytes(400_000);
  const changed = (at: number) => {
    const copy = Buffer.from(big);
    copy[at] = (copy[at] ?? 0) ^ 1;
    return fingerprintOf(new Blob([copy]));
  };

  test('is the same for the same bytes, and another for another beginning, middle, end or length', async () => {
    const own = await fingerprintOf(new Blob([big]));
    expect(await fingerprintOf(new Blob([big]))).toBe(own);
    const others = await Promise.all([changed(3), changed(200_000), changed(399_999)]);
    expect(new Set([own, ...others, await fingerprintOf(new Blob([big.subarray(1)]))]).size).toBe(5);
  });

  test('exists for the smallest file', async () => {
    expect(await fingerprintOf(new Blob(['a']))).toMatch(/^[0-9a-f]{64}$/);
  });
});
