import type { CategoryIcon } from '@vivavoce/domain/marketplace/activity-types.ts';
import { newIdempotencyKey } from '@vivavoce/web-shared/api/idempotency-key.ts';
import { orChanged, type FormRules } from '@vivavoce/web-shared/forms/form.ts';
import { withStoredIds } from '@vivavoce/web-shared/forms/rows.ts';
import type { BodyInputOf } from '@vivavoce/web-shared/api/api-client.ts';
import type { OwnCategories } from '../../../queries/marketplace.ts';

type CategoriesInput = BodyInputOf<'PUT /api/marketplace/categories'>['categories'];

export type SectionRow = {
  /** Names the row on the page. */
  key: string;
  /** Null until it is stored. */
  value: string | null;
  label: string;
  /** Activities in it, shown or not. */
  count: number;
};
/** With an empty label a category has the product's name of its icon. */
export type CategoryRow = SectionRow & { icon: CategoryIcon; items: SectionRow[] };

export const rowsOf = ({ categories }: OwnCategories): CategoryRow[] =>
  categories.map(({ items, label, ...category }) => ({
    ...category,
    key: category.value,
    label: label ?? '',
    items: items.map((item) => ({ ...item, key: `${category.value}.${item.value}` })),
  }));

const newRow = () => ({ key: newIdempotencyKey(), value: null, label: '', count: 0 });
export const newSection = (): SectionRow => newRow();
export const newCategory = (icon: CategoryIcon): CategoryRow => ({ ...newRow(), icon, items: [] });

const input = <Label>(value: string | null, label: Label) => ({ ...(value !== null && { value }), label });

/** The rows as they are sent. */
export const inputOf = (rows: readonly CategoryRow[]): CategoriesInput =>
  rows.map(({ value, label, icon, items }) => ({
    ...input(value, label.trim() === '' ? null : label.trim()),
    icon,
    items: items.map((item) => input(item.value, item.label.trim())),
  }));

export const isSame = (first: readonly CategoryRow[], second: readonly CategoryRow[]): boolean =>
  JSON.stringify(inputOf(first)) === JSON.stringify(inputOf(second));

/** The sections without a name. */
export const namelessSections = (rows: readonly CategoryRow[]): string[] =>
  rows.flatMap(({ items }) => items.filter(({ label }) => label.trim() === '').map(({ key }) => key));

/** The rows upon newer categories: what another user deleted becomes new again, and counts are up to date. */
export function rebase(rows: readonly CategoryRow[], newer: OwnCategories): CategoryRow[] {
  return rows.map((row) => {
    const storedRow = newer.categories.find(({ value }) => value === row.value);
    return {
      ...row,
      value: storedRow?.value ?? null,
      count: storedRow?.count ?? 0,
      items: row.items.map((item) => {
        const section = storedRow?.items.find(({ value }) => value === item.value);
        return { ...item, value: section?.value ?? null, count: section?.count ?? 0 };
      }),
    };
  });
}

/** The same rows, with the values that new ones got when `sent` was stored. */
function withStoredValues(
  now: readonly CategoryRow[],
  sent: readonly CategoryRow[],
  { categories }: OwnCategories,
): CategoryRow[] {
  const sentRows = sent.flatMap((row) => [row, ...row.items]);
  const results = sent.flatMap(({ items }, at) => [
    categories[at],
    ...items.map((_, index) => categories[at]?.items[index]),
  ]);
  return withStoredIds('value', now, sentRows, results).map((row) => ({
    ...row,
    items: withStoredIds('value', row.items, sentRows, results),
  }));
}

export const moved = <Row>(rows: readonly Row[], from: number, to: number): Row[] =>
  rows.toSpliced(from, 1).toSpliced(to, 0, ...rows.slice(from, from + 1));

export type CategoriesValues = { rows: CategoryRow[] };

type CategoriesCalls = {
  change: (body: { categories: CategoriesInput; based_on: string }) => Promise<OwnCategories>;
  newest: () => Promise<OwnCategories>;
  onStored?: (categories: OwnCategories) => unknown;
};

/** Saves all categories in one call, so that every change by another person is a conflict. */
export const categoriesRules = ({
  change,
  newest,
  onStored,
}: CategoriesCalls): FormRules<CategoriesValues, OwnCategories, 'required'> => ({
  read: (categories) => ({ rows: rowsOf(categories) }),
  same: (first, second) => isSame(first.rows, second.rows),
  check: ({ rows }) => new Map(namelessSections(rows).map((key) => [key, 'required'])),
  send: ({ rows }, { version }) => orChanged(change({ categories: inputOf(rows), based_on: version }), newest),
  adopt: ({ rows }, sent, result) => ({ rows: withStoredValues(rows, sent.rows, result) }),
  decide: ({ rows }, _base, newer, keep) => ({ rows: keep === 'mine' ? rebase(rows, newer) : rowsOf(newer) }),
  ...(onStored && { onStored }),
});
