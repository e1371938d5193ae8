import type { CategoryIcon } from '@vivavoce/domain/marketplace/activity-types.ts';
import { newIdempotencyKey } from '@vivavoce/web-shared/api/idempotency-key.ts';
import type { CategoriesInput, OwnCategories } from '../../../queries/marketplace.ts';

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

export const moved = <Row>(rows: readonly Row[], from: number, to: number): Row[] =>
  rows.toSpliced(from, 1).toSpliced(to, 0, ...rows.slice(from, from + 1));
