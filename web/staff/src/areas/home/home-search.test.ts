import { describe, expect, it } from 'vitest';
import {
  lastPage,
  readHomeSearch,
  toRequestFilter,
  typeOf,
  withAnswered,
  withOrder,
  withPage,
  withType,
} from './home-search.ts';

describe('the address of the actions', () => {
  it.each([
    [{}, {}],
    [{ type: 'Extension' }, {}],
    [
      { type: 'Reset', answered: 'true', page: 2 },
      { type: 'Reset', answered: true, page: 2 },
    ],
    [{ type: 'Money', answered: 'yes', page: 0 }, {}],
    [{ type: 4, page: '2' }, {}],
    [{ oldest: 'true' }, { oldest: true }],
  ])('%o is read as %o', (raw, search) => {
    expect(readHomeSearch(raw)).toEqual(search);
  });

  it('begins at the first page with another kind or state, and keeps the rest', () => {
    const search = { type: 'Reset', answered: true, page: 3 } as const;
    expect(withType(search, 'Adjustment')).toEqual({ type: 'Adjustment', answered: true });
    expect(withType(search, 'Extension')).toEqual({ answered: true });
    expect(withAnswered(search, false)).toEqual({ type: 'Reset' });
    expect(withPage(search, 1)).toEqual({ type: 'Reset', answered: true });
  });

  it('keeps the order across kinds and states, and begins anew with another order', () => {
    const search = { type: 'Reset', oldest: true, page: 3 } as const;
    expect(withType(search, 'Adjustment')).toEqual({ type: 'Adjustment', oldest: true });
    expect(withAnswered(search, true)).toEqual({ type: 'Reset', answered: true, oldest: true });
    expect(withOrder(search, 'newest')).toEqual({ type: 'Reset' });
    expect(withOrder({ page: 2 }, 'oldest')).toEqual({ oldest: true });
    expect(toRequestFilter({ oldest: true })).toMatchObject({ order_by: 'created_at' });
  });

  it('leads from a page that ran empty to the last one that did not', () => {
    expect(lastPage({ page: 9 }, 31)).toEqual({ page: 4 });
    expect(lastPage({ type: 'Reset', page: 2 }, 10)).toEqual({ type: 'Reset' });
    expect(lastPage({ page: 2 }, 0)).toEqual({});
    expect(lastPage({ answered: true, page: 7 }, 50)).toEqual({ answered: true });
  });

  it('asks for what waits, or for every way to end', () => {
    expect(typeOf({})).toBe('Extension');
    expect(toRequestFilter({})).toEqual({ action_type: 'Extension', page: 1, page_size: 10 });
    expect(toRequestFilter({ type: 'Reset', answered: true, page: 2 })).toEqual({
      action_type: 'Reset',
      page: 2,
      page_size: 10,
      completed: 'true',
      declined: 'true',
      dismissed: 'true',
    });
  });
});
