/**
 * A row from a list of values: a page of rows is cheapest as one JSON value without names.
 * @param names of the values, in their order
 */
export function rowOf<Name extends string>(names: readonly Name[], values: readonly unknown[]): Record<Name, unknown> {
  const row: Partial<Record<Name, unknown>> = {};
  let place = 0;
  for (const name of names) {
    row[name] = values[place];
    place += 1;
  }
  return row as Record<Name, unknown>;
}
