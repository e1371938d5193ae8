import { describe, expect, it } from 'vitest';
import { readEntrySearch } from './entry-search.ts';

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
});
