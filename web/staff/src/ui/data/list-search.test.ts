import { expect, it } from 'vitest';
import fc from 'fast-check';
import {
  addressOf,
  narrowed,
  openAmong,
  readDay,
  readMark,
  readOneOf,
  readPage,
  readText,
  readWhole,
  withOpen,
  withPage,
} from './list-search.ts';
import { lastPageBefore } from './paged-list.tsx';

type Search = { status?: 'open'; q?: string; page?: number; open?: number };

it('reads an address strictly: what is not understood is left out', () => {
  expect(readText(' mei ')).toBe('mei');
  expect(readText(2026)).toBe('2026');
  expect(readText('  ')).toBeUndefined();
  expect(readText('x'.repeat(90))).toHaveLength(80);
  expect([2 ** 40, Number.MAX_SAFE_INTEGER, 2 ** 60].map((id) => readWhole(id))).toEqual([
    2 ** 40,
    Number.MAX_SAFE_INTEGER,
    undefined,
  ]);
  expect(readOneOf('open', ['open', 'ended'])).toBe('open');
  expect(readOneOf('gone', ['open', 'ended'])).toBeUndefined();
  expect([true, 'true', false, 1, 'yes'].map(readMark)).toEqual([true, true, undefined, undefined, undefined]);
  expect(['2026-11-30', '2026-13-01', '30.11.2026', 20261130].map(readDay)).toEqual([
    '2026-11-30',
    undefined,
    undefined,
    undefined,
  ]);
  fc.assert(
    fc.property(fc.anything(), (value) => {
      const page = readPage(value);
      expect(page === undefined || (Number.isInteger(page) && page > 1)).toBe(true);
      const id = readWhole(value);
      expect(id === undefined || (Number.isInteger(id) && id > 0)).toBe(true);
    }),
  );
});

it('starts at the first page with another tab or term, and keeps the rest', () => {
  const search: Search = { q: 'mei', page: 2 };
  expect(narrowed(search, { status: 'open' })).toEqual({ status: 'open', q: 'mei' });
  expect(narrowed<Search>({ status: 'open', q: 'x', page: 2 }, { q: '' })).toEqual({ status: 'open' });
  expect(withPage(search, 3)).toEqual({ q: 'mei', page: 3 });
  expect(withPage(search, 1)).toEqual({ q: 'mei' });
  expect(addressOf<Search>({ status: undefined, q: '', page: undefined })).toEqual({});
});

it('closes what is open with another page, and keeps the page while rows are opened', () => {
  const search: Search = { q: 'mei', page: 2, open: 7 };
  expect(withPage(search, 3)).toEqual({ q: 'mei', page: 3 });
  expect(narrowed(search, { q: 'law' })).toEqual({ q: 'law' });
  expect(withOpen(search, 8)).toEqual({ q: 'mei', page: 2, open: 8 });
  expect(withOpen(search, undefined)).toEqual({ q: 'mei', page: 2 });
});

it.each([
  [5, { position: 1, total: 3, previous: undefined, next: 9 }],
  [9, { position: 2, total: 3, previous: 5, next: 2 }],
  [2, { position: 3, total: 3, previous: 9, next: undefined }],
  [4, null],
  [undefined, null],
])('names the neighbours of row %s on its page', (open, expected) =>
  expect(openAmong([5, 9, 2], open)).toEqual(expected),
);

it('turns back from a page that is gone', () => {
  const of = (count: number | undefined, rows = 0) => ({ count, page: 1, page_size: 10, results: Array(rows).fill(0) });
  expect(lastPageBefore(2, of(10))).toBe(1);
  expect(lastPageBefore(99, of(31))).toBe(4);
  expect(lastPageBefore(2, of(11))).toBeNull();
  expect(lastPageBefore(undefined, of(0))).toBeNull();
  expect(lastPageBefore(2, of(undefined))).toBe(1);
  expect(lastPageBefore(2, of(undefined, 3))).toBeNull();
});
