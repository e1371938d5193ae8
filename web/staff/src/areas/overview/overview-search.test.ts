import { describe, expect, it } from 'vitest';
import { firstPage, readOverviewSearch, toApplicationFilter, withSort, withWords } from './overview-search.ts';

const plain = { status: 'ToInvite', filter: 'All' } as const;

describe('the address of an activity', () => {
  it('opens at To invite, All', () => {
    expect(readOverviewSearch({})).toEqual(plain);
    expect(readOverviewSearch({ status: 'nonsense', filter: 'none', sort: 'size', q: ' ' })).toEqual(plain);
  });

  it('keeps a place only as a cursor together with its page', () => {
    expect(readOverviewSearch({ cursor: 'abc', page: 3 })).toEqual({ ...plain, cursor: 'abc', page: 3 });
    expect(readOverviewSearch({ cursor: 'abc' })).toEqual(plain);
    expect(readOverviewSearch({ cursor: '', page: 3 })).toEqual(plain);
    expect(readOverviewSearch({ page: 3 })).toEqual(plain);
  });

  it('says once that an activity is fresh, and opens the dialog once', () => {
    expect(readOverviewSearch({ fresh: 'true' })).toEqual({ ...plain, fresh: true });
    expect(readOverviewSearch({ invite: true })).toEqual({ ...plain, invite: true });
    expect(readOverviewSearch({ fresh: 'yes', invite: 1 })).toEqual(plain);
    expect(firstPage({ ...plain, fresh: true, invite: true })).toEqual(plain);
  });

  it('leaves its place when words or order change', () => {
    const deep = { ...plain, cursor: 'abc', page: 3, q: 'ann', sort: 'name' } as const;
    expect(withWords(deep, 'bob')).toEqual({ ...plain, q: 'bob', sort: 'name' });
    expect(withSort(deep, '-date')).toEqual({ ...plain, q: 'ann' });
    expect(toApplicationFilter(deep)).toMatchObject({ cursor: 'abc', q: 'ann', sort: 'name', status: 'ToInvite' });
  });
});
