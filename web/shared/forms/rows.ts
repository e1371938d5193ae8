/** A row of a list while it is edited: its key is unique on the page, its id is null until it is stored. */
type Row<Name extends string> = { key: string } & Record<Name, string | number | null>;
type Known<Name extends string> = Partial<Record<Name, string | number | null>>;

/**
 * The same rows, with the ids that new ones got when they were stored.
 * @param name the field that holds the id
 * @param sent the rows that were stored, in the order of `results`
 */
export function withStoredIds<Name extends string, Item extends Row<Name>>(
  name: Name,
  now: readonly Item[],
  sent: readonly { key: string }[],
  results: readonly (Known<Name> | undefined)[],
): Item[] {
  const ids = new Map(sent.map(({ key }, at) => [key, results[at]?.[name] ?? null]));
  return now.map((row) => (row[name] === null ? { ...row, [name]: ids.get(row.key) ?? null } : row));
}

/** The same rows on another stored list: rows that it does not have become new ones. */
export function ontoStored<Name extends string, Item extends Row<Name>>(
  name: Name,
  rows: readonly Item[],
  list: readonly Known<Name>[],
): Item[] {
  const ids = new Set(list.map((row) => row[name]));
  return rows.map((row) => (ids.has(row[name]) ? row : { ...row, [name]: null }));
}
