import { describe, expect, it } from 'vitest';
import { placeOf, readEntrySearch, withOpen, withPage, withSearchTerm } from './entry-search.ts';

describe('the address of a list to begin from', () => {
  it.each([
    [{}, {}],
    [
      { q: '  law ', page: 2, open: 7 },
      { q: 'law', page: 2, open: 7 },
    ],
    [{ q: 2027 }, { q: '2027' }],
    [{ q: ' ', page: 1, open: 0 }, {}],
    [{ q: { a: 1 }, page: 1.5, open: '7' }, {}],
    [{ page: -1, open: Number.MAX_VALUE }, {}],
    [{ q: 'a'.repeat(200) }, { q: 'a'.repeat(120) }],
  ])('reads %j', (raw, expected) => expect(readEntrySearch(raw)).toEqual(expected));

  it('begins at the first page with other words, and closes what was open', () => {
    expect(withSearchTerm('law')).toEqual({ q: 'law' });
    expect(withSearchTerm('')).toEqual({});
    expect(withPage({ q: 'law', page: 2, open: 7 }, 3)).toEqual({ q: 'law', page: 3 });
    expect(withPage({ page: 2 }, 1)).toEqual({});
  });

  it('keeps words and page while one after another is looked at', () => {
    expect(withOpen({ q: 'law', page: 2 }, 7)).toEqual({ q: 'law', page: 2, open: 7 });
    expect(withOpen({ q: 'law', page: 2, open: 7 }, undefined)).toEqual({ q: 'law', page: 2 });
  });
});

describe('the place of what is being looked at', () => {
  it.each([
    [5, { position: 1, total: 3, previous: undefined, next: 9 }],
    [9, { position: 2, total: 3, previous: 5, next: 2 }],
    [2, { position: 3, total: 3, previous: 9, next: undefined }],
    [4, null],
  ])('%i', (open, expected) => expect(placeOf([5, 9, 2], open)).toEqual(expected));
});
