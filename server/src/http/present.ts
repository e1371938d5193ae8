import type { z } from 'zod';
import { isoOf } from '../db/iso-of.ts';

type Fields = z.ZodObject['shape'];
/** The types of column that fit a field: SQL returns ids as text and instants as dates. */
type Stored<Value> =
  | Value
  | (Extract<Value, number> extends never ? never : string)
  | (Extract<Value, string> extends never ? never : Date);
type Field<Shape extends z.ZodObject, Name extends keyof Shape['shape']> = z.output<Shape['shape'][Name]>;

/** The fields that the row has not, or has in another form. */
type Rest<Shape extends z.ZodObject, Row> = {
  [
    Name in keyof Shape['shape'] as Name extends keyof Row
      ? Row[Name] extends Stored<Field<Shape, Name>>
        ? never
        : Name
      : Name
  ]: Field<Shape, Name>;
};

type Writer = (value: never) => unknown;
const asNumber: Writer = (value: unknown) => (typeof value === 'string' ? Number(value) : value);
const asInstant: Writer = (value: string | Date | null) => (value === null ? null : isoOf(value));
const asIs: Writer = (value: unknown) => value;

function writerOf(field: Fields[string]): Writer {
  const { type, format, innerType } = (field as z.ZodType).def as {
    type: string;
    format?: string;
    innerType?: Fields[string];
  };
  if (innerType) return writerOf(innerType);
  if (type === 'number') return asNumber;
  return format === 'datetime' ? asInstant : asIs;
}

const writers = new WeakMap<z.ZodObject, [name: string, write: Writer][]>();

function writersOf(shape: z.ZodObject): [name: string, write: Writer][] {
  const known = writers.get(shape) ?? Object.entries(shape.shape).map(([name, field]) => [name, writerOf(field)]);
  writers.set(shape, known);
  return known;
}

/**
 * An object of the contract from a row: the columns of the same names, with ids as numbers and instants as ISO texts, and
 * the rest, which takes precedence. Other columns of the row stay out.
 */
export function present<Shape extends z.ZodObject, Row extends object>(
  shape: Shape,
  row: Row,
  rest: Rest<Shape, Row> & Partial<z.output<Shape>>,
): z.output<Shape> {
  const shown: Record<string, unknown> = { ...rest };
  for (const [name, write] of writersOf(shape))
    if (!(name in shown) && name in row) shown[name] = write(row[name as keyof Row] as never);
  return shown as z.output<Shape>;
}
