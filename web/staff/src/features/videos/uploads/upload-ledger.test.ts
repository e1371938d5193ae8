import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetUpload, rememberUpload, uploadsOf, type LedgerEntry } from './upload-ledger.ts';

const entry = (fields: Partial<LedgerEntry> = {}): LedgerEntry => ({
  video: 4,
  owner: '1/2',
  fingerprint: 'f',
  filename: 'hello.mp4',
  clip: null,
  at: Date.now(),
  ...fields,
});

function storage(refuses = false) {
  const items = new Map<string, string>();
  return {
    held: items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (refuses) throw new DOMException('full', 'QuotaExceededError');
      items.set(key, value);
    },
  };
}

beforeEach(() => vi.stubGlobal('localStorage', storage()));
afterEach(() => vi.unstubAllGlobals());

describe('uploads that are not finished', () => {
  it('are known again to their owner only', () => {
    rememberUpload(entry());
    rememberUpload(entry({ video: 5, owner: '9/2' }));
    expect(uploadsOf('1/2')).toMatchObject([{ video: 4, filename: 'hello.mp4' }]);
  });

  it('are there once, and gone when they are done', () => {
    rememberUpload(entry());
    rememberUpload(entry({ filename: 'other.mp4' }));
    expect(uploadsOf('1/2')).toMatchObject([{ filename: 'other.mp4' }]);
    forgetUpload(4);
    expect(uploadsOf('1/2')).toEqual([]);
  });

  it('are forgotten after a month', () => {
    rememberUpload(entry({ at: Date.now() - 31 * 86_400_000 }));
    expect(uploadsOf('1/2')).toEqual([]);
  });

  it('survive what else may stand there, and a browser without room', () => {
    const broken = storage();
    broken.held.set('vivavoce.uploads', '{"a":1}');
    vi.stubGlobal('localStorage', broken);
    expect(uploadsOf('1/2')).toEqual([]);
    broken.held.set('vivavoce.uploads', 'nonsense');
    expect(uploadsOf('1/2')).toEqual([]);
    vi.stubGlobal('localStorage', storage(true));
    expect(() => rememberUpload(entry())).not.toThrow();
  });
});
