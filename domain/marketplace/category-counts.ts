/** An activity as the marketplace counts it. */
export interface CountedActivity {
  /** Value of job_activity_type. */
  activity_type: string;
  /** Value of job_sub_activity_type. */
  sub_activity_type: string | null;
}

/** A category as the administration defines it. */
export interface CategoryRow {
  job_activity_type: string;
  order: number;
  items: readonly { value: string }[];
}

export type CountedCategory<Category extends CategoryRow> = Omit<Category, 'items'> & {
  count: number;
  items: (Category['items'][number] & { count: number })[];
};

/**
 * The side navigation of a marketplace: categories in their order with their counts; those
 * without an activity are left out, and so are their empty items.
 */
export function countCategories<Category extends CategoryRow>(
  categories: readonly Category[],
  activities: readonly CountedActivity[],
): CountedCategory<Category>[] {
  return categories
    .map((category) => {
      const own = activities.filter((activity) => activity.activity_type === category.job_activity_type);
      const items = category.items
        .map((entry: Category['items'][number]) => ({
          ...entry,
          count: own.filter((activity) => activity.sub_activity_type === entry.value).length,
        }))
        .filter((entry) => entry.count > 0);
      return { ...category, items, count: own.length };
    })
    .filter((category) => category.count > 0)
    .toSorted((left, right) => left.order - right.order);
}
