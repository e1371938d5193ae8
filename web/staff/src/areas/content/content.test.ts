import { describe, expect, it } from 'vitest';
import {
  readContentSearch,
  toVideoFilter,
  withCategory,
  withOpen,
  withPage,
  withSearchTerm,
} from './content-search.ts';

describe('the address of the videos', () => {
  it('is read as far as it makes sense', () => {
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

  it('begins at the first page when the filter changes, and keeps it while a video is looked at', () => {
    const search = { q: 'a', category: 'b', page: 3, open: 7 };
    expect(withSearchTerm(search, 'c')).toEqual({ q: 'c', category: 'b' });
    expect(withSearchTerm(search, '')).toEqual({ category: 'b' });
    expect(withCategory(search, '')).toEqual({ q: 'a' });
    expect(withPage(search, 2)).toEqual({ q: 'a', category: 'b', page: 2 });
    expect(withPage(search, 1)).toEqual({ q: 'a', category: 'b' });
    expect(withOpen(search, undefined)).toEqual({ q: 'a', category: 'b', page: 3 });
    expect(withOpen({ q: 'a' }, 4)).toEqual({ q: 'a', open: 4 });
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
