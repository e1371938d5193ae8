import { describe, expect, test } from 'vitest';
import { lsnOf, segmentName, textOfLsn } from './lsn.ts';
import { momentOf, stampOf, walUpTo, type WalPiece } from './wal.ts';

const SEGMENT = 16n * 1024n * 1024n;

test('places in the log are read and written as PostgreSQL does, and lie in its files', () => {
  expect(textOfLsn(lsnOf('16/B374D848'))).toBe('16/B374D848');
  expect(segmentName(1, lsnOf('16/B374D848'), SEGMENT)).toBe('0000000100000016000000B3');
  expect(segmentName(10, lsnOf('0/1'), 1024n * 1024n)).toBe('0000000A0000000000000000');
});

test('a moment survives its name', () => {
  const at = new Date('2027-03-31T14:05:09.123Z');
  expect(momentOf(stampOf(at))).toEqual(at);
});

describe('the way from a copy to a moment', () => {
  const minute = (count: number) => new Date(Date.UTC(2027, 2, 31, 14, count));
  const piece = (count: number, start: bigint, end: bigint): WalPiece => ({
    name: `wal/${count}`,
    at: minute(count),
    start: SEGMENT + start,
    end: SEGMENT + end,
  });
  const base = { start: SEGMENT + 40n, stop: SEGMENT + 150n, segment_bytes: SEGMENT };
  const pieces = [piece(1, 0n, 100n), piece(2, 100n, 200n), piece(3, 200n, 300n), piece(4, 300n, 400n)];
  const chosen = (to?: Date, from: readonly WalPiece[] = pieces) => walUpTo(from, base, to).map(({ name }) => name);

  test('takes the log from the first page of its file on, and no more than the moment needs', () => {
    expect(chosen()).toEqual(['wal/1', 'wal/2', 'wal/3', 'wal/4']);
    expect(chosen(minute(3))).toEqual(['wal/1', 'wal/2', 'wal/3']);
    // The copy itself needs more.
    expect(chosen(minute(0))).toEqual(['wal/1', 'wal/2']);
  });

  test('takes pieces that were stored twice once', () => {
    expect(chosen(undefined, [piece(1, 0n, 100n), piece(2, 50n, 200n), piece(2, 100n, 150n)])).toEqual([
      'wal/1',
      'wal/2',
    ]);
  });

  test('names a missing piece, and the moment that can still be reached', () => {
    const [first, second, , fourth] = pieces as [WalPiece, WalPiece, WalPiece, WalPiece];
    expect(() => chosen(undefined, [first, second, fourth])).toThrow(
      `The log of the database is missing before the piece of ${minute(4).toISOString()}: restore with --to ${minute(2).toISOString()} or earlier.`,
    );
    expect(chosen(minute(2), [first, second, fourth])).toEqual(['wal/1', 'wal/2']);
    expect(() => chosen(undefined, [first, fourth])).toThrow('this copy of the database needs it');
    expect(() => chosen(undefined, [second, fourth])).toThrow('this copy of the database needs it');
    expect(() => chosen(undefined, [first])).toThrow('missing at its end');
  });
});
