import { contract } from '@vivavoce/contract/index.ts';
import type { Route } from '@vivavoce/contract/route.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { answerCheck } from './answer-check.ts';

const shape = z.object({
  id: z.number().int(),
  name: z.string(),
  mean: z.number().nullable(),
  at: z.iso.datetime().optional(),
  kind: z.enum(['one', 'two']),
  style: z.union([z.literal(1), z.literal(2)]),
  seats: z.array(z.object({ id: z.number().int(), may: z.boolean() })),
  words: z.record(z.string(), z.string()),
  either: z.union([z.strictObject({ a: z.string() }), z.strictObject({ b: z.null() })]),
});
const value = {
  id: 4,
  name: 'Zoé "Z"',
  mean: null,
  kind: 'two',
  style: 2,
  seats: [
    { id: 1, may: true },
    { id: 2, may: false },
  ],
  words: { de: 'ja' },
  either: { b: null },
};
const check = answerCheck(shape);
const taken = (given: unknown) => check?.(given)?.taken;

describe('what leaves by a shape', () => {
  it('is the value itself where nothing else is in it', () => {
    expect(taken(value)).toBe(value);
    expect(taken({ ...value, at: '2026-03-01T00:00:00Z' })).toMatchObject({ at: '2026-03-01T00:00:00Z' });
  });

  it('lacks what is not declared, however deep', () => {
    const loaded = { ...value, secret: 1, seats: [value.seats[0], { ...value.seats[1], secret: 2 }] };
    const text = JSON.stringify(taken(loaded));
    expect(text).toBe(JSON.stringify(shape.parse(loaded)));
    expect(text).not.toContain('secret');
    expect(loaded).toMatchObject({ secret: 1 });
  });

  it.each<[string, object]>([
    ['another kind of value', { name: 5 }],
    ['a fraction for a whole number', { id: 1.5 }],
    ['no number', { mean: Number.NaN }],
    ['nothing', { seats: undefined }],
    ['null where none is declared', { name: null }],
    ['a word of another list', { kind: 'three' }],
    ['a number of another list', { style: 3 }],
    ['one wrong item', { seats: [...value.seats, { id: 3, may: 'yes' }] }],
    ['a list for an object', { words: [] }],
    ['none of several shapes', { either: { a: 'x', b: null } }],
  ])('is nothing at all with %s', (_, wrong) => {
    expect(check?.({ ...value, ...wrong })).toBeUndefined();
    expect(shape.safeParse({ ...value, ...wrong }).success).toBe(false);
  });

  it('is left to zod where only zod knows', () => {
    expect(answerCheck(z.object({ name: z.string().trim() }))).toBeUndefined();
    expect(answerCheck(z.string().transform(Number))).toBeUndefined();
  });

  it('is looked at in this way for nearly every operation', () => {
    const shapes = Object.values(contract as Record<string, Route>).flatMap(({ produces, responses }) =>
      produces ? [] : Object.values(responses),
    );
    const left = shapes.filter((each) => !answerCheck(each));
    expect(left.length / shapes.length).toBeLessThan(0.05);
  });
});
