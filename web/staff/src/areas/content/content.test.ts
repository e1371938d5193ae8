import { describe, expect, it } from 'vitest';
import { readContentSearch, toVideoFilter } from './content-search.ts';

describe('the address of the videos', () => {
  it('is read without the parts that are not valid', () => {
    expect(readContentSearch({ q: ' welcome ', category: 'Intro', page: 3, open: 7 })).toEqual({
      q: 'welcome',
      category: 'Intro',
      page: 3,
      open: 7,
    });
    expect(readContentSearch({ q: 2027, category: 1 })).toEqual({ q: '2027', category: '1' });
    expect(readContentSearch({ q: '  ', category: {}, page: 1, open: 'x' })).toEqual({});
    expect(readContentSearch({ page: 1.5, open: -1 })).toEqual({});
  });

  it('asks the list', () => {
    expect(toVideoFilter({})).toEqual({ page: 1, page_size: 24 });
    expect(toVideoFilter({ q: 'a', category: 'b', page: 2, open: 1 })).toEqual({
      search: 'a',
      category: 'b',
      page: 2,
      page_size: 24,
    });
  });
});
