/** One page of a list on the wire. @param count how many there are on all pages */
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
