import { expect, it } from 'vitest';
import fc from 'fast-check';
import { addressOf, narrowed, readOneOf, readPage, readText, readWhole, withPage } from './list-search.ts';
import { lastPageBefore } from './paged-list.tsx';

type Search = { status?: 'open'; q?: string; page?: number };

it('reads an address strictly: what is not understood is left out', () => {
  expect(readText(' mei ')).toBe('mei');
  expect(readText(2026)).toBe('2026');
  expect(readText('  ')).toBeUndefined();
  expect(readText('x'.repeat(90))).toHaveLength(80);
  expect(readOneOf('open', ['open', 'ended'])).toBe('open');
  expect(readOneOf('gone', ['open', 'ended'])).toBeUndefined();
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

it('turns back from a page that is gone', () => {
  expect(lastPageBefore(2, { count: 10, page_size: 10 })).toBe(1);
  expect(lastPageBefore(2, { count: 11, page_size: 10 })).toBeNull();
  expect(lastPageBefore(undefined, { count: 0, page_size: 10 })).toBeNull();
});
