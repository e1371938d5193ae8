import type { $ZodCheck, $ZodType, $ZodTypes, SomeType } from 'zod/v4/core';

/** Thrown where a value is not of the shape; a constant, since nobody reads more of it. */
const MISFIT = Symbol('misfit');
const misfit = (): never => {
  throw MISFIT;
};
/** Thrown where a schema has a part that only zod itself knows. */
class Unknown extends Error {}

/** The value with what is declared and nothing else: itself where that is all it has. */
type Take = (value: unknown) => unknown;

const when =
  (fits: (value: unknown) => boolean): Take =>
  (value) =>
    fits(value) ? value : misfit();

const oneOf = (values: Iterable<unknown>): Take => {
  const allowed = new Set(values);
  return when((value) => allowed.has(value));
};

function takeArray(take: Take): Take {
  return (value) => {
    if (!Array.isArray(value)) return misfit();
    let taken: unknown[] | undefined;
    for (let index = 0; index < value.length; index += 1) {
      const item = take(value[index]);
      if (item !== value[index]) taken ??= value.slice(0, index) as unknown[];
      taken?.push(item);
    }
    return taken ?? value;
  };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function keysOf(value: object): number {
  let count = 0;
  for (const _ in value) count += 1;
  return count;
}

/** @param strict whether a name that is not declared is a fault; elsewhere it is left out */
function takeObject(shape: Readonly<Record<string, $ZodType>>, strict: boolean): Take {
  const names = Object.keys(shape);
  const takes = Object.values(shape).map(takeOf);
  return (value) => {
    if (!isObject(value)) return misfit();
    let changed: Record<string, unknown> | undefined;
    let present = 0;
    for (let place = 0; place < names.length; place += 1) {
      const name = names[place] as string;
      const given = value[name];
      const taken = (takes[place] as Take)(given);
      if (taken !== given) (changed ??= {})[name] = taken;
      if (given !== undefined) present += 1;
    }
    const exact = keysOf(value) === present;
    if (strict && !exact) return misfit();
    if (exact && !changed) return value;
    return Object.fromEntries(names.map((name) => [name, changed && name in changed ? changed[name] : value[name]]));
  };
}

function takeRecord(take: Take): Take {
  return (value) => {
    if (!isObject(value)) return misfit();
    const taken = Object.entries(value).map(([name, item]) => [name, take(item)] as const);
    return taken.every(([name, item]) => item === value[name]) ? value : Object.fromEntries(taken);
  };
}

/** The first that fits, as zod does. */
function takeFirst(takes: readonly Take[]): Take {
  return (value) => {
    for (const take of takes) {
      try {
        return take(value);
      } catch (error) {
        if (error !== MISFIT) throw error;
      }
    }
    return misfit();
  };
}

/** What zod keeps of a schema, and of a check. */
function defOf(schema: SomeType): $ZodTypes['_zod']['def'] {
  const { _zod: inner } = schema as $ZodTypes;
  return inner.def;
}
function checkOf({ _zod: inner }: $ZodCheck): string {
  return inner.def.check;
}

const literals = (options: readonly $ZodType[]): unknown[] | undefined => {
  const defs = options.map(defOf);
  return defs.every((def) => def.type === 'literal') ? defs.flatMap((def) => def.values) : undefined;
};

/** Formats and bounds are not looked at. @throws Unknown */
function takeOf(schema: $ZodType): Take {
  const def = defOf(schema);
  const checks = (def.checks ?? []).map(checkOf);
  if (checks.includes('overwrite')) throw new Unknown();
  switch (def.type) {
    case 'string':
      return when((value) => typeof value === 'string');
    case 'number':
      return checks.includes('number_format') || 'format' in def ? when(Number.isSafeInteger) : when(Number.isFinite);
    case 'boolean':
      return when((value) => typeof value === 'boolean');
    case 'null':
      return when((value) => value === null);
    case 'literal':
      return oneOf(def.values);
    case 'enum':
      return oneOf(Object.values(def.entries));
    case 'nullable': {
      const take = takeOf(def.innerType);
      return (value) => (value === null ? null : take(value));
    }
    case 'optional': {
      const take = takeOf(def.innerType);
      return (value) => (value === undefined ? undefined : take(value));
    }
    case 'array':
      return takeArray(takeOf(def.element));
    case 'object':
      if (def.catchall && defOf(def.catchall).type !== 'never') throw new Unknown();
      return takeObject(def.shape, def.catchall !== undefined);
    case 'record':
      if (defOf(def.keyType).type !== 'string') throw new Unknown();
      return takeRecord(takeOf(def.valueType));
    case 'union': {
      const values = literals(def.options);
      return values ? oneOf(values) : takeFirst(def.options.map(takeOf));
    }
    default:
      throw new Unknown();
  }
}

/**
 * Makes a function that answers a value of the shape with what is declared and nothing else, many times as fast as parsing:
 * the value itself where nothing is to be left out, undefined for a value of another shape. Kinds of values, presence and
 * closed lists are looked at; formats and bounds are not.
 * @returns undefined where the schema has a part that only zod itself knows
 */
export function answerCheck(schema: $ZodType): ((value: unknown) => { taken: unknown } | undefined) | undefined {
  let take: Take;
  try {
    take = takeOf(schema);
  } catch (error) {
    if (error instanceof Unknown) return undefined;
    throw error;
  }
  return (value) => {
    try {
      return { taken: take(value) };
    } catch (error) {
      if (error === MISFIT) return undefined;
      throw error;
    }
  };
}
