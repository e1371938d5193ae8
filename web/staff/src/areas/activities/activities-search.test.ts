import { describe, expect, it } from 'vitest';
import {
  lastPageBefore,
  readActivitiesSearch,
  toJobFilter,
  withKind,
  withOrdering,
  withPage,
  withReviewer,
  withTab,
  withSearchTerm,
} from './activities-search.ts';

describe('the address of the list', () => {
  it('reads what it knows and forgets the rest', () => {
    expect(readActivitiesSearch({ status: 'draft', page: 3, q: ' law ', ordering: 'title', x: 1 })).toEqual({
      status: 'draft',
      page: 3,
      q: 'law',
      ordering: 'title',
    });
    expect(readActivitiesSearch({ status: 'nonsense', page: -1, q: '  ', ordering: '-created_at' })).toEqual({});
    expect(readActivitiesSearch({ archived: 'true', status: 'draft' })).toEqual({ archived: true });
    expect(readActivitiesSearch({ filter: 'Archived' })).toEqual({ archived: true });
    expect(readActivitiesSearch({ filter: 'All', status: 'draft' })).toEqual({ status: 'draft' });
    expect(readActivitiesSearch({ q: 2027 })).toEqual({ q: '2027' });
    expect(readActivitiesSearch({ reviewer: 7 })).toEqual({ reviewer: 7 });
    expect(readActivitiesSearch({ kind: 'webinar' })).toEqual({ kind: 'webinar' });
    for (const kind of ['Webinar', 'practice', 3]) expect(readActivitiesSearch({ kind })).toEqual({});
    for (const reviewer of ['me', 0, -1, 1.5, 2 ** 60]) expect(readActivitiesSearch({ reviewer })).toEqual({});
  });

  it('asks the server for exactly that', () => {
    expect(toJobFilter({})).toMatchObject({ status: 'all', archived: 'false', ordering: '-created_at', page: 1 });
    expect(toJobFilter({ archived: true, page: 2 })).toMatchObject({ archived: 'true', page: 2 });
    expect(toJobFilter({ reviewer: 7 })).toMatchObject({ reviewer: 7 });
    expect(toJobFilter({ kind: 'questionnaire' })).toMatchObject({ kind: 'questionnaire' });
  });

  it('falls back to the last page that there is', () => {
    expect(lastPageBefore({ page: 99 }, 41)).toBe(3);
    expect(lastPageBefore({ page: 2 }, 20)).toBe(1);
    expect(lastPageBefore({ page: 2 }, 0)).toBe(1);
    expect(lastPageBefore({ page: 3 }, 41)).toBeNull();
    expect(lastPageBefore({}, 0)).toBeNull();
  });

  it('begins at the first page again when words, order or tab change', () => {
    const search = { status: 'draft', page: 4, q: 'law', ordering: 'title' } as const;
    expect(withSearchTerm(search, 'tax')).toEqual({ status: 'draft', q: 'tax', ordering: 'title' });
    expect(withSearchTerm(search, '')).toEqual({ status: 'draft', ordering: 'title' });
    expect(withOrdering(search, '-created_at')).toEqual({ status: 'draft', q: 'law' });
    expect(withTab(search, 'archived')).toEqual({ archived: true, q: 'law', ordering: 'title' });
    expect(withReviewer(search, 7)).toEqual({ status: 'draft', q: 'law', ordering: 'title', reviewer: 7 });
    expect(withReviewer({ ...search, reviewer: 7 })).toEqual({ status: 'draft', q: 'law', ordering: 'title' });
    expect(withTab({ ...search, reviewer: 7 }, 'all')).toEqual({ q: 'law', ordering: 'title', reviewer: 7 });
    expect(withKind(search, 'webinar')).toEqual({ status: 'draft', q: 'law', ordering: 'title', kind: 'webinar' });
    expect(withKind({ ...search, kind: 'webinar' })).toEqual({ status: 'draft', q: 'law', ordering: 'title' });
    expect(withTab({ ...search, kind: 'webinar' }, 'all')).toEqual({ q: 'law', ordering: 'title', kind: 'webinar' });
    expect(withPage(search, 1)).toEqual({ status: 'draft', q: 'law', ordering: 'title' });
  });
});
