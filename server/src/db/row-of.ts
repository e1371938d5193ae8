/**
 * A row from a list of values: a page of rows is cheapest as one JSON value without names.
 * @param names of the values, in their order
 */
export function rowOf<Name extends string>(names: readonly Name[], values: readonly unknown[]): Record<Name, unknown> {
  const row: Partial<Record<Name, unknown>> = {};
  for (const [place, name] of names.entries()) row[name] = values[place];
  return row as Record<Name, unknown>;
}
