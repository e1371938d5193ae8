import fc from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { id, instant } from '@vivavoce/contract/common.ts';
import { present } from './present.ts';

const shape = z.object({ id, at: instant.nullable(), title: z.string(), count: z.number().nullable(), by: z.string() });

it('shows the columns that the contract names, with ids as numbers and instants as texts', () => {
  fc.assert(
    fc.property(
      fc.record({
        id: fc.integer({ min: 1 }),
        at: fc.option(fc.date({ min: new Date('0002-01-01'), max: new Date('9998-01-01'), noInvalidDate: true })),
        title: fc.string(),
        count: fc.option(fc.integer()),
        secret: fc.string(),
      }),
      fc.boolean(),
      ({ id: number, at, ...row }, asText) => {
        const stored = { ...row, id: asText ? String(number) : number, at: asText && at ? at.toISOString() : at };
        const shown = present(shape, stored, { by: 'Ada' });
        const { secret: _secret, ...named } = row;
        expect(shown).toEqual({ ...named, id: number, at: at?.toISOString() ?? null, by: 'Ada' });
        expect(shape.safeParse(shown).success).toBe(true);
      },
    ),
  );
});

it('takes a field of the rest before the column of its name', () => {
  const row = { id: '7', at: null, title: 'stored', count: 1, by: 'Ada' };
  expect(present(shape, row, { title: 'shown' })).toMatchObject({ id: 7, title: 'shown' });
});
