import { describe, expect, it } from 'vitest';
import { readHomeSearch, toListPage, toRequestFilter, typeOf, withType } from './home-search.ts';

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

  it('begins at the first page of another type, in the same state and order', () => {
    const search = { type: 'Reset', answered: true, oldest: true, page: 3 } as const;
    expect(withType(search, 'Adjustment')).toEqual({ type: 'Adjustment', answered: true, oldest: true });
    expect(withType(search, 'Extension')).toEqual({ answered: true, oldest: true });
  });

  it('counts the requests that wait, and no others', () => {
    const page = { page: 2, has_next: false, actions: [], pending_actions: { Extension: 31, Reset: 0, Adjustment: 4 } };
    expect(toListPage(page, {})).toMatchObject({ page: 2, page_size: 10, count: 31, results: [] });
    expect(toListPage(page, { type: 'Adjustment' }).count).toBe(4);
    expect(toListPage(page, { answered: true }).count).toBeUndefined();
  });

  it('asks for what waits, or for every way to end', () => {
    expect(typeOf({})).toBe('Extension');
    expect(toRequestFilter({ oldest: true })).toMatchObject({ order_by: 'created_at' });
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
