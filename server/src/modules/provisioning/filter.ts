import { beginningOf } from '@vivavoce/domain/cut-text.ts';
import { PROVISIONING_LIMITS } from '@vivavoce/domain/accounts/provisioning.ts';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { parse } from 'scim2-parse-filter';
import type { Filter } from 'scim2-parse-filter';
import { likeInside } from '../../db/like.ts';
import { scimFault } from './scim-fault.ts';

/** An attribute in filters: its column, and how its values are compared. */
export interface FilterAttribute {
  column: SQL;
  kind: 'exact' | 'any_case' | 'flag' | 'instant' | 'number' | 'among';
}
/** By name in small letters. */
export type FilterAttributes = ReadonlyMap<string, FilterAttribute>;

type Compare = Extract<Filter, { compValue: unknown }>;

const invalidFilter = (detail: string) => scimFault('invalidFilter', detail);
const URN = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/i;

function attributeOf(attributes: FilterAttributes, path: string): FilterAttribute {
  const attribute = attributes.get(path.replace(URN, '').toLowerCase());
  if (!attribute) throw invalidFilter(`The attribute ${beginningOf(path, 60)} cannot be filtered by.`);
  return attribute;
}

const inOrder = { gt: sql`>`, ge: sql`>=`, lt: sql`<`, le: sql`<=` } as const;

function compareText({ column, kind }: FilterAttribute, op: Compare['op'], value: string): SQL {
  const folded = kind === 'any_case';
  const operand = folded ? sql`lower(${column})` : column;
  const right = folded ? value.toLowerCase() : value;
  if (op === 'eq') return sql`${operand} = ${right}`;
  if (op === 'ne') return sql`${operand} is distinct from ${right}`;
  const inside = likeInside(right);
  if (op === 'co') return sql`${operand} like ${inside}`;
  if (op === 'sw') return sql`${operand} like ${inside.slice(1)}`;
  if (op === 'ew') return sql`${operand} like ${inside.slice(0, -1)}`;
  return sql`${operand} ${inOrder[op]} ${right}`;
}

/** `True` and `"False"` are what some directories write. */
const asFlag = (value: unknown): boolean | undefined => {
  const text = String(value).toLowerCase();
  return text === 'true' ? true : text === 'false' ? false : undefined;
};

function compareOrdered(column: SQL, op: Compare['op'], value: SQL): SQL {
  if (op === 'eq') return sql`${column} = ${value}`;
  if (op === 'ne') return sql`${column} is distinct from ${value}`;
  if (op === 'gt' || op === 'ge' || op === 'lt' || op === 'le') return sql`${column} ${inOrder[op]} ${value}`;
  throw invalidFilter(`${op} does not fit this attribute.`);
}

function compare(attributes: FilterAttributes, { attrPath, op, compValue }: Compare): SQL {
  const attribute = attributeOf(attributes, attrPath);
  if (attribute.kind === 'flag') {
    const flag = asFlag(compValue);
    if (flag === undefined || (op !== 'eq' && op !== 'ne')) throw invalidFilter(`${attrPath} is true or false.`);
    return sql`${attribute.column} = ${op === 'eq' ? flag : !flag}`;
  }
  if (attribute.kind === 'number' || attribute.kind === 'among') {
    const number = Number(compValue);
    // An id that is none matches no entry.
    if (!Number.isSafeInteger(number) || number < 1) return op === 'ne' ? sql`true` : sql`false`;
    if (attribute.kind === 'number') return compareOrdered(attribute.column, op, sql`${number}::bigint`);
    if (op !== 'eq') throw invalidFilter(`${op} does not fit this attribute.`);
    return sql`${number}::bigint = any(${attribute.column})`;
  }
  if (attribute.kind === 'instant') {
    const at = new Date(String(compValue));
    if (Number.isNaN(at.getTime()) || at.getUTCFullYear() < 1 || at.getUTCFullYear() > 9_999)
      throw invalidFilter(`${attrPath} is a time.`);
    return compareOrdered(attribute.column, op, sql`${at.toISOString()}::timestamptz`);
  }
  if (compValue === null) return op === 'eq' ? sql`${attribute.column} is null` : sql`${attribute.column} is not null`;
  if (typeof compValue !== 'string') throw invalidFilter(`${attrPath} is text.`);
  return compareText(attribute, op, compValue);
}

/** Names inside `emails[…]` belong to the attribute before the bracket. */
const within = (attributes: FilterAttributes, path: string): FilterAttributes => {
  const start = `${path.replace(URN, '').toLowerCase()}.`;
  const inside = [...attributes].filter(([name]) => name.startsWith(start));
  return new Map(inside.map(([name, attribute]) => [name.slice(start.length), attribute]));
};

function conditionOf(attributes: FilterAttributes, filter: Filter, depth: number): SQL {
  if (depth > PROVISIONING_LIMITS.filter_max_depth) throw invalidFilter('The filter is nested too deeply.');
  switch (filter.op) {
    case 'and':
    case 'or': {
      const parts = filter.filters.map((part) => conditionOf(attributes, part, depth + 1));
      return sql`(${sql.join(parts, filter.op === 'and' ? sql` and ` : sql` or `)})`;
    }
    case 'not':
      return sql`not coalesce(${conditionOf(attributes, filter.filter, depth + 1)}, false)`;
    case '[]':
      return conditionOf(within(attributes, filter.attrPath), filter.valFilter, depth + 1);
    case 'pr': {
      const { column, kind } = attributeOf(attributes, filter.attrPath);
      if (kind === 'among') return sql`cardinality(${column}) > 0`;
      return kind === 'exact' || kind === 'any_case' ? sql`coalesce(${column}, '') <> ''` : sql`${column} is not null`;
    }
    default:
      return compare(attributes, filter);
  }
}

function read(text: string): Filter | undefined {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}

/**
 * The condition that a filter of RFC 7644 stands for.
 * @throws AppError `invalid` with `invalidFilter`
 */
export function filterCondition(attributes: FilterAttributes, text: string): SQL {
  // Some directories write Python's words.
  const filter = read(text) ?? read(text.replaceAll(/\b(True|False)\b/g, (word) => word.toLowerCase()));
  if (!filter) throw invalidFilter('The filter cannot be read.');
  return conditionOf(attributes, filter, 1);
}
