type Name<Values> = keyof Values & string;
type Flat = ReadonlyMap<string, unknown>;
type Comparison = (name: string, first: unknown, second: unknown) => boolean;

/** One form's values as two people have them. */
export type Sides<Values> = {
  /** The values that both started from. */
  base: Values;
  typed: Values;
  /** The values that another person stored since. */
  newest: Values;
};

export type MergeRules<Values> = {
  /** Whether the server would store both as the same value of this field; by default whether both are equal. */
  isSame?: ((name: Name<Values>, first: unknown, second: unknown) => boolean) | undefined;
  /** The stored fields that the values stand for: two fields of a form may be one of them, such as day and time. */
  write?: ((values: Values) => object) | undefined;
  /** Lists whose entries are merged one by one, with the field of an entry that is its id. */
  lists?: { readonly [Field in Name<Values>]?: string } | undefined;
  /** Earlier input whose answer was lost: what equals it was not stored by another person. */
  unconfirmed?: readonly Values[] | undefined;
};

export type Merge<Values> = {
  /** The input, with the other person's changes to all that is not in conflict. */
  values: Values;
  /** The same with the other person's version of what is in conflict. */
  yielded: Values;
  /** Fields that only the other person changed. */
  theirs: Name<Values>[];
  /** Fields that both changed differently. */
  both: Name<Values>[];
};

const isEqual = (first: unknown, second: unknown): boolean =>
  first === second || JSON.stringify(first) === JSON.stringify(second);

/** Separates the name of a list from the id of an entry. */
const mark = '\u0000';
const fieldOf = (key: string): string => key.split(mark)[0] ?? key;

type Entry = Record<string, unknown>;

/** Fields and entries of lists by name. */
function flatten<Values extends object>(values: Values, lists: MergeRules<Values>['lists'] = {}): Flat {
  return new Map(
    Object.entries(values).flatMap(([name, value]): [string, unknown][] => {
      const id = lists[name as Name<Values>];
      if (id === undefined) return [[name, value]];
      return (value as readonly Entry[]).map((entry) => [`${name}${mark}${String(entry[id])}`, entry]);
    }),
  );
}

/** The values of a flat form; entries of lists in the order of `typed`, others after them. */
function restore<Values extends object>(flat: Flat, typed: Values, rules: MergeRules<Values>): Values {
  const order = [...flatten(typed, rules.lists).keys()];
  const isKnown = new Set(order);
  const keys = [...order, ...[...flat.keys()].filter((key) => !isKnown.has(key))];
  const values: Record<string, unknown> = Object.fromEntries(Object.keys(rules.lists ?? {}).map((name) => [name, []]));
  for (const key of keys) {
    const value = flat.get(key);
    if (!key.includes(mark)) values[key] = value;
    else if (value !== undefined) (values[fieldOf(key)] as unknown[]).push(value);
  }
  return values as Values;
}

function differing(
  first: Flat,
  second: Flat,
  isSame: Comparison = (_, before, after) => isEqual(before, after),
): string[] {
  const keys = new Set([...first.keys(), ...second.keys()]);
  return [...keys].filter((key) => !isSame(fieldOf(key), first.get(key), second.get(key)));
}

/** The fields that differ between two versions. */
export function changedNames<Values extends object>(
  before: Values,
  after: Values,
  isSame?: MergeRules<Values>['isSame'],
): Name<Values>[] {
  return differing(flatten(before), flatten(after), isSame as Comparison | undefined) as Name<Values>[];
}

const named = <Values>(keys: readonly string[]) => [...new Set(keys.map(fieldOf))] as Name<Values>[];

/**
 * Merges the changes of two people field by field: a change by one of them is kept, the same change by both is no
 * conflict, and what both changed differently keeps the input until the reader decides.
 */
export function merge<Values extends object>(sides: Sides<Values>, rules: MergeRules<Values> = {}): Merge<Values> {
  const isSame = rules.isSame as Comparison | undefined;
  const [base, typed, newest] = [sides.base, sides.typed, sides.newest].map((values) =>
    flatten(values, rules.lists),
  ) as [Flat, Flat, Flat];
  const unsure = (rules.unconfirmed ?? []).map(
    (sent) => new Set(differing(flatten(sent, rules.lists), newest, isSame)),
  );
  const unlike = new Set(differing(typed, newest, isSame));
  const ownKeys = new Set(differing(base, typed, isSame));
  const newer = differing(base, newest, isSame).filter(
    (key) => unlike.has(key) && unsure.every((others) => others.has(key)),
  );
  const taking = (keys: Iterable<string>) => {
    const flat = new Map(typed);
    for (const key of keys) flat.set(key, newest.get(key));
    return restore(flat, sides.typed, rules);
  };
  const both = newer.filter((key) => ownKeys.has(key));
  const theirs = newer.filter((key) => !ownKeys.has(key));
  const overlap = both.length > 0 ? [] : overlapping(sides, theirs, [...ownKeys], rules);
  if (overlap.length > 0)
    return { values: sides.typed, yielded: taking([...theirs, ...overlap]), theirs: [], both: named(theirs) };
  return { values: taking(theirs), yielded: taking(newer), theirs: named(theirs), both: named(both) };
}

/** The own fields that are stored in the same field as one that the other person changed. */
function overlapping<Values extends object>(
  { base, typed, newest }: Sides<Values>,
  theirs: readonly string[],
  ownKeys: readonly string[],
  { write }: MergeRules<Values>,
): string[] {
  if (!write || theirs.length === 0) return [];
  const before = write(base);
  const changedBy = (values: Values, keys: readonly string[]) => {
    const changes = Object.fromEntries(keys.map((key) => [key, values[key as keyof Values]]));
    return changedNames(before, write({ ...base, ...changes }));
  };
  const theirParts = new Set<string>(changedBy(newest, theirs));
  return ownKeys.filter((key) => changedBy(typed, [key]).some((part) => theirParts.has(part)));
}
