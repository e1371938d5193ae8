import { describe, expect, it } from 'vitest';
import type { OwnCategories } from '../../../queries/marketplace.ts';
import {
  inputOf,
  isSame,
  moved,
  namelessSections,
  newCategory,
  newSection,
  rebase,
  rowsOf,
} from './categories-form.ts';

const stored: OwnCategories = {
  version: 'one',
  categories: [
    {
      value: 'leadership',
      label: null,
      icon: 'leadership',
      count: 3,
      items: [
        { value: 'teams', label: 'Teams', count: 2 },
        { value: 'change', label: 'Change', count: 0 },
      ],
    },
    { value: 'talks', label: 'Talks', icon: 'interpersonal', count: 1, items: [] },
  ],
};
const rows = rowsOf(stored);

describe('the form of the categories', () => {
  it('sends what is stored, in its order and with new rows without a value', () => {
    const [first, second] = inputOf([...moved(rows, 0, 1), newCategory('leadership')].slice(1));
    expect(first).toEqual({
      value: 'leadership',
      label: null,
      icon: 'leadership',
      items: [
        { value: 'teams', label: 'Teams' },
        { value: 'change', label: 'Change' },
      ],
    });
    expect(second).toEqual({ label: null, icon: 'leadership', items: [] });
  });

  it('sees no change in spaces around a name, and one in another order', () => {
    expect(
      isSame(
        rows,
        rows.map((row) => ({ ...row, label: ` ${row.label} ` })),
      ),
    ).toBe(true);
    expect(isSame(rows, moved(rows, 0, 1))).toBe(false);
  });

  it('asks for the names of sections only', () => {
    const section = newSection();
    expect(namelessSections([...rows, { ...newCategory('interpersonal'), items: [section] }])).toEqual([section.key]);
  });

  it('makes new again what another user deleted', () => {
    const newer: OwnCategories = {
      version: 'two',
      categories: [
        {
          value: 'leadership',
          label: 'Leading',
          icon: 'leadership',
          count: 5,
          items: [{ value: 'teams', label: 'Teams', count: 4 }],
        },
      ],
    };
    const [leadership, talks] = rebase(rows, newer);
    expect(leadership).toMatchObject({ value: 'leadership', label: '', count: 5 });
    expect(leadership?.items.map(({ value, count }) => [value, count])).toEqual([
      ['teams', 4],
      [null, 0],
    ]);
    expect(talks).toMatchObject({ value: null, label: 'Talks', count: 0 });
  });
});
