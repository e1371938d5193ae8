import { contract } from '@vivavoce/contract/index.ts';
import type { Operation } from '@vivavoce/contract/index.ts';
import { id } from '@vivavoce/contract/common.ts';
import type { Route } from '@vivavoce/contract/route.ts';
import type { z } from 'zod';

/** A place in a body or a query that names a row: `.selection.ids[]`. */
export interface NamedId {
  operation: Operation;
  part: 'body' | 'query';
  /** Names of fields; `[]` is each entry of a list. */
  path: readonly string[];
}

type Def = z.core.$ZodTypeDef & {
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  options?: readonly z.ZodType[];
  innerType?: z.ZodType;
  in?: z.ZodType;
};

/** Numbers that are no `id` of the contract but name a row by what they are called. */
const ROW_NAMES =
  /^(?:id|ids|user_id|application|application_id|tag|question|job|jobs|user|not_job|provider|break_glass_owner)$/;

function pathsIn(schema: z.ZodType, path: readonly string[]): (readonly string[])[] {
  const def = schema.def as Def;
  if (schema === id) return [path];
  if (def.type === 'number') {
    const name = path.findLast((part) => part !== '[]') ?? '';
    return ROW_NAMES.test(name) ? [path] : [];
  }
  if (def.shape) return Object.entries(def.shape).flatMap(([name, field]) => pathsIn(field, [...path, name]));
  if (def.element) return pathsIn(def.element, [...path, '[]']);
  if (def.options) return def.options.flatMap((option) => pathsIn(option, path));
  const inner = def.innerType ?? def.in;
  return inner ? pathsIn(inner, path) : [];
}

/** Every place of the contract that names a row outside the path of a call. */
export const namedIds: readonly NamedId[] = (Object.entries(contract) as [Operation, Route][]).flatMap(
  ([operation, route]) =>
    (['body', 'query'] as const).flatMap((part) => {
      const schema = route[part];
      const unique = new Map((schema ? pathsIn(schema, []) : []).map((path) => [path.join('.'), path]));
      return [...unique.values()].map((path) => ({ operation, part, path }));
    }),
);

/** A copy of a body with a value at a place; lists and objects on the way are made where they are missing. */
export function withValue(body: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value;
  if (name === '[]') {
    const [first, ...others] = Array.isArray(body) ? (body as unknown[]) : [undefined];
    return [withValue(first, rest, value), ...others];
  }
  const fields = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  return { ...fields, [name]: withValue(fields[name], rest, value) };
}
