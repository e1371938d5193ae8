/** One page of a list in the API. @param count the total of all pages */
export const paged = <Item>(
  { page, page_size }: { page: number; page_size: number },
  count: number,
  results: Item[],
) => ({
  count,
  page,
  page_size,
  has_next: page * page_size < count,
  results,
});
