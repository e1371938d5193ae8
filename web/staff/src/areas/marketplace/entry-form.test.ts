import { describe, expect, it } from 'vitest';
import { merge } from '@vivavoce/web-shared/forms/merge.ts';
import { changesOf, faultsIn, type EntryValues } from './entry-form.ts';
import { readMarketplaceSearch, toEntriesFilter } from './marketplace-search.ts';
import { moveWithin } from './use-entry-actions.ts';

const base: EntryValues = {
  marketplace_title: 'Basics',
  marketplace_description: '',
  marketplace_details: '',
  marketplace_stock_image: null,
  marketplace_public: true,
  marketplace_featured: false,
  job_activity_type: 'leadership',
  job_sub_activity_type: 'influence',
};

describe('the form of an entry', () => {
  it('sends what differs, and the section with every change of the category', () => {
    expect(changesOf(base, base)).toEqual({});
    expect(changesOf(base, { ...base, marketplace_featured: true })).toEqual({ marketplace_featured: true });
    expect(changesOf(base, { ...base, job_activity_type: '', job_sub_activity_type: '' })).toEqual({
      job_activity_type: null,
      job_sub_activity_type: null,
    });
    expect(changesOf(base, { ...base, job_activity_type: 'interpersonal' })).toEqual({
      job_activity_type: 'interpersonal',
      job_sub_activity_type: 'influence',
    });
  });

  it('names texts that are too long', () => {
    expect(faultsIn(base)).toEqual({});
    expect(faultsIn({ ...base, marketplace_description: 'x'.repeat(221) })).toEqual({
      marketplace_description: 'too_long',
    });
  });

  it('merges changes of different fields, and names those that two people changed', () => {
    const own = { ...base, marketplace_title: 'Mine', marketplace_featured: true };
    const merged = (newest: EntryValues) => merge({ base, typed: own, newest });
    expect(merged({ ...base, marketplace_description: 'Theirs' })).toMatchObject({
      values: { ...own, marketplace_description: 'Theirs' },
      both: [],
    });
    expect(merged({ ...base, marketplace_title: 'Theirs', marketplace_featured: true })).toMatchObject({
      values: own,
      both: ['marketplace_title'],
    });
  });
});

it('a move within the page names the row that it follows, or precedes at the beginning', () => {
  expect(moveWithin([1, 2, 3], 2, 0)).toEqual({ above: 1 });
  expect(moveWithin([1, 2, 3], 0, 1)).toEqual({ below: 2 });
  expect(moveWithin([1, 2, 3], 0, 2)).toEqual({ below: 3 });
});

it('the address holds term, category and page; unknown values fall back', () => {
  expect(readMarketplaceSearch({ q: ' case ', category: 'leadership', page: 2, other: 1 })).toEqual({
    q: 'case',
    category: 'leadership',
    page: 2,
  });
  expect(readMarketplaceSearch({ q: '', page: 'x' })).toEqual({});
  expect(toEntriesFilter({ q: 'b' })).toEqual({ page: 1, page_size: 50, search: 'b' });
});
