import { describe, expect, it, vi } from 'vitest';
import type { Attachment } from '@vivavoce/contract/types.ts';
import { FILE_LIMITS } from '@vivavoce/domain/limits.ts';
import { createUploads, faultOf, type Upload, type Sending } from './uploads.ts';

type Sent = { name: string; key: string; sending: Sending; settle: (error?: unknown) => void };

function scene() {
  const sent: Sent[] = [];
  let visible: readonly Upload[] = [];
  const stored: string[] = [];
  let keys = 0;
  const uploads = createUploads({
    send: (file, key, sending) =>
      new Promise((resolve, reject) => {
        const settle = (error?: unknown) => (error ? reject(error) : resolve({ filename: file.name } as Attachment));
        sent.push({ name: file.name, key, sending, settle });
        sending.signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
      }),
    newKey: () => `key-${(keys += 1)}`,
    onChange: (next) => {
      visible = next;
    },
    onStored: ({ filename }) => stored.push(filename),
  });
  const statuses = () => visible.map(({ file, status }) => [file.name, status]);
  return { uploads, sent, stored, statuses, list: () => visible };
}
const file = (name: string, content = 'x') => new File([content], name);
const until = (what: () => void) => vi.waitFor(what, { timeout: 50_000 });

describe('files on their way', () => {
  it('go two at a time, each with its progress, and leave the list once they are stored', async () => {
    const { uploads, sent, stored, statuses, list } = scene();
    uploads.add([file('a.pdf'), file('b.pdf'), file('c.pdf')]);
    await until(() => expect(sent).toHaveLength(2));
    sent[0]?.sending.onProgress(0.4);
    expect(list()[0]?.share).toBe(0.4);
    expect(statuses()).toEqual([
      ['a.pdf', 'uploading'],
      ['b.pdf', 'uploading'],
      ['c.pdf', null],
    ]);
    sent[0]?.settle();
    await until(() => expect(sent).toHaveLength(3));
    sent[1]?.settle();
    sent[2]?.settle();
    await until(() => expect(stored).toEqual(['a.pdf', 'b.pdf', 'c.pdf']));
    expect(statuses()).toEqual([]);
  });

  it('stay with what went wrong, and go again under the same key', async () => {
    const { uploads, sent, stored, statuses, list } = scene();
    uploads.add([file('a.pdf')]);
    await until(() => expect(sent).toHaveLength(1));
    const refused = new Error('no');
    sent[0]?.settle(refused);
    await until(() => expect(statuses()).toEqual([['a.pdf', 'failed']]));
    expect(list()[0]?.error).toBe(refused);
    uploads.retry('key-1');
    await until(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.key).toBe('key-1');
    sent[1]?.settle();
    await until(() => expect(stored).toEqual(['a.pdf']));
  });

  it('are cancelled one by one or all together', async () => {
    const { uploads, sent, stored, statuses } = scene();
    uploads.add([file('a.pdf'), file('b.pdf'), file('c.pdf'), file('d.pdf')]);
    await until(() => expect(sent).toHaveLength(2));
    uploads.dismiss('key-1');
    expect(sent[0]?.sending.signal.aborted).toBe(true);
    await until(() => expect(sent.map(({ name }) => name)).toEqual(['a.pdf', 'b.pdf', 'c.pdf']));
    uploads.stop();
    expect(sent.slice(0, 3).every(({ sending }) => sending.signal.aborted)).toBe(true);
    await until(() => expect(statuses()).toEqual([]));
    expect([sent.length, stored]).toEqual([3, []]);
  });

  it('that nobody could take are not sent', async () => {
    const { uploads, sent, list } = scene();
    uploads.add([file('logo.svg'), file('empty.pdf', '')]);
    expect(list().map(({ status, fault }) => [status, fault])).toEqual([
      ['failed', 'wrongKind'],
      ['failed', 'wrongKind'],
    ]);
    expect(sent).toEqual([]);
    expect(faultOf({ name: 'a.pdf', size: FILE_LIMITS.attachment_max_bytes })).toBeNull();
    expect(faultOf({ name: 'a.pdf', size: FILE_LIMITS.attachment_max_bytes + 1 })).toBe('tooLarge');
  });

  it('that are gone by then say so', async () => {
    const { uploads, sent, list } = scene();
    const missingFile = Object.assign(file('a.pdf'), {
      slice: () => ({ arrayBuffer: () => Promise.reject(new DOMException('', 'NotFoundError')) }),
    });
    uploads.add([missingFile]);
    await until(() => expect(list()[0]).toMatchObject({ status: 'failed', fault: 'gone' }));
    expect(sent).toEqual([]);
  });
});
