import { describe, expect, it } from 'vitest';
import { readActivitiesSearch, toJobFilter, withTab } from './activities-search.ts';

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

  it('keeps words, order, kind and reviewer in another tab, from its first page', () => {
    const rest = { q: 'law', ordering: 'title', kind: 'webinar', reviewer: 7 } as const;
    expect(withTab({ ...rest, status: 'draft', page: 4 }, 'archived')).toEqual({ ...rest, archived: true });
    expect(withTab({ ...rest, archived: true }, 'draft')).toEqual({ ...rest, status: 'draft' });
    expect(withTab({ ...rest, status: 'draft' }, 'all')).toEqual(rest);
  });
});
