import { describe, expect, it } from 'vitest';
import type { Application, Job } from '@vivavoce/contract/types.ts';
import { chosenOf, everybody, isChosen, nobody, withLoaded, withOne, withRange } from './choice.ts';
import { fits, undoSelection } from './decisions.ts';

const person = (id: number) => ({ id }) as Application;
const people = (count: number) => Array.from({ length: count }, (_, place) => person(place + 1));
const job = { id: 7 } as Job;
const list = {
  job,
  search: { status: 'Responded', filter: 'All', q: 'ann' } as const,
  loaded: people(3),
  matching: 90,
};

describe('who is chosen', () => {
  it('is named one by one, also when the list has moved on', () => {
    const two = withOne(withOne(nobody, person(1), true, []), person(9), true, []);
    expect(chosenOf(two, list)).toMatchObject({ selection: { ids: [1, 9] }, count: 2, known: [{ id: 1 }, { id: 9 }] });
    expect(chosenOf(withOne(withOne(two, person(1), false, []), person(9), false, []), list)).toBeNull();
  });

  it('takes everybody between two ticks, and leaves them out again', () => {
    const loaded = people(9);
    const first = withOne(nobody, person(6), true, loaded);
    const four = withRange(first, { from: 6, to: person(3), rows: 4 }, true, loaded);
    expect([...four.named.keys()].toSorted((a, b) => a - b)).toEqual([3, 4, 5, 6]);
    expect([...withRange(four, { from: 3, to: person(5), rows: 3 }, false, loaded).named.keys()]).toEqual([6]);
    // Rows between them that are not loaded are nobody's guess.
    expect([...withRange(first, { from: 6, to: person(3), rows: 40 }, true, loaded).named.keys()]).toEqual([6, 3]);
  });

  it('is never more by name than the server takes', () => {
    expect(chosenOf(withLoaded(people(1200)), list)?.count).toBe(1000);
  });

  it('can be all that match, and falls back to those in sight when one is unticked', () => {
    expect(isChosen(everybody(), 4711)).toBe(true);
    expect(chosenOf(everybody(), list)).toMatchObject({
      selection: { matching: { status: 'Responded', filter: 'All', q: 'ann' } },
      count: 90,
    });
    expect(chosenOf(everybody(312_000), list)?.count).toBe(312_000);
    expect(chosenOf(withOne(everybody(), person(2), false, list.loaded), list)?.selection).toEqual({ ids: [1, 3] });
  });
});

describe('a decision', () => {
  const open = { shortlisted_at: null, rejected_at: null, archived_at: null, bucket: 'Responded' } as const;
  it.each([
    ['shortlist', open, true],
    ['shortlist', { ...open, shortlisted_at: 'then' }, false],
    ['shortlist', { ...open, rejected_at: 'then' }, true],
    ['reject', { ...open, rejected_at: 'then' }, false],
    ['unshortlist', open, false],
    ['unshortlist', { ...open, rejected_at: 'then' }, true],
    ['archive', open, true],
    ['archive', { ...open, archived_at: 'then' }, false],
    ['reject', { ...open, archived_at: 'then' }, false],
    ['unarchive', { ...open, archived_at: 'then' }, true],
    ['reviewed', open, true],
    ['reviewed', { ...open, bucket: 'Reviewed' }, false],
    ['reviewed', { ...open, bucket: 'AwaitingResponse' }, false],
    ['reviewed', { ...open, archived_at: 'then' }, false],
  ] as const)('%s of %o is offered: %s', (decision, row, offered) => {
    expect(fits(decision, row)).toBe(offered);
  });

  it('is taken back from those whom it moved, where they are now', () => {
    const at = '2027-03-10T10:00:00.000Z';
    const matching = { status: 'Responded', filter: 'All', q: 'ann', incomplete: true } as const;
    expect(undoSelection('archive', { matching }, at)).toEqual({
      matching: { status: 'Responded', filter: 'Archived', at },
    });
    expect(undoSelection('shortlist', { matching }, at)).toEqual({
      matching: { status: 'Outcomes', filter: 'All', at },
    });
    expect(undoSelection('shortlist', { ids: [4, 9] }, at)).toEqual({
      matching: { status: 'Outcomes', filter: 'All', at },
    });
    expect(undoSelection('archive', { ids: [4, 9] }, at)).toEqual({ ids: [4, 9] });
  });
});
