/** The kinds of icon and pattern that a type of activity has (specification 3, Marketplace category). */
export const CATEGORY_ICONS = ['interpersonal', 'personal-emotional', 'thinking-execution', 'leadership'] as const;
export type CategoryIcon = (typeof CATEGORY_ICONS)[number];

/** One type with the number of its public activities; those without a sub-type count for the type alone. */
export interface CountedType<Item extends { order: number; count: number }> {
  order: number;
  count: number;
  items: Item[];
}

/** Types and sub-types in their order; those without activities are hidden (specification 2, Side navigation). */
export function shownTypes<Item extends { order: number; count: number }, Type extends CountedType<Item>>(
  types: readonly Type[],
): Type[] {
  return types
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => a.order - b.order)
    .map((type) => ({
      ...type,
      items: type.items.filter(({ count }) => count > 0).toSorted((a, b) => a.order - b.order),
    }));
}
