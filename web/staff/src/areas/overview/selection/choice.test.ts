import { describe, expect, it } from 'vitest';
import type { Application, Job } from '@vivavoce/contract/types.ts';
import { APPLICANT_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import {
  between,
  selectedFrom,
  everybody,
  fittingOf,
  fromSaved,
  isSelected,
  isTooMany,
  needsLoaded,
  nobody,
  toSaved,
  withSome,
  type Choice,
} from './choice.ts';
import { fits, undoSelection } from './decisions.ts';

const person = (id: number) => ({ id, user: {} }) as Application;
const people = (count: number) => Array.from({ length: count }, (_, place) => person(place + 1));
const job = { id: 7 } as Job;
const list = {
  job,
  search: { status: 'Responded', filter: 'All', q: 'ann' } as const,
  loaded: people(3),
  matching: 90,
};

const tick = (ids: number[], choice = nobody, on = true) => withSome(choice, ids.map(person), on);

describe('who is chosen', () => {
  it('is named one by one, also when the list has moved on', () => {
    const two = tick([1, 9]);
    expect(selectedFrom(two, list)).toMatchObject({
      selection: { ids: [1, 9] },
      count: 2,
      applications: [{ id: 1 }, { id: 9 }],
    });
    expect(selectedFrom(tick([1, 9], two, false), list)).toBeNull();
  });

  it('takes everybody between two rows where they are loaded', () => {
    const loaded = people(9);
    expect(between(6, 3, 4, loaded)?.map(({ id }) => id)).toEqual([3, 4, 5, 6]);
    expect(between(3, 6, 4, loaded)?.map(({ id }) => id)).toEqual([3, 4, 5, 6]);
    // Unloaded rows in the range make it unknown.
    expect(between(6, 3, 40, loaded)).toBeUndefined();
    expect(between(6, 40, 35, loaded)).toBeUndefined();
  });

  it('keeps what is known of somebody who is ticked again with a range of ids', () => {
    const { named } = withSome(tick([1]), [{ id: 1 }, { id: 2 }], true);
    expect([...named]).toEqual([
      [1, person(1)],
      [2, null],
    ]);
  });

  it('is never more by name than the server takes, and says so', () => {
    const most = APPLICANT_LIMITS.selection_max;
    const named = (count: number) =>
      withSome(
        nobody,
        Array.from({ length: count }, (_, id) => ({ id })),
        true,
      );
    expect([isTooMany(named(most)), isTooMany(named(most + 1))]).toEqual([false, true]);
    expect(selectedFrom(named(most), list)?.count).toBe(most);
  });

  it('can be all that match, but for those who are unticked', () => {
    expect(isSelected(everybody, 4711)).toBe(true);
    const matching = { status: 'Responded', filter: 'All', q: 'ann' };
    expect(selectedFrom(everybody, list)).toMatchObject({ selection: { matching }, count: 90 });
    expect(selectedFrom(everybody, list)?.selection).not.toHaveProperty('except');
    const but = tick([2, 50], everybody, false);
    expect([1, 2, 50].map((id) => isSelected(but, id))).toEqual([true, false, false]);
    expect(selectedFrom(but, list)).toMatchObject({
      selection: { matching, except: [2, 50] },
      count: 88,
      applications: [{ id: 1 }, { id: 3 }],
    });
    expect(tick([2, 50], but)).toEqual(everybody);
    expect(selectedFrom(tick([1, 2, 3], everybody, false), { ...list, matching: 3 })).toBeNull();
  });

  it('comes back by its ids, and knows again those who are loaded', () => {
    const back = fromSaved(toSaved(tick([2, 77])));
    const selected = selectedFrom(back, list);
    expect(selected).toMatchObject({ selection: { ids: [2, 77] }, count: 2, applications: [{ id: 2 }] });
    expect(fromSaved(toSaved(tick([2], everybody, false)))).toMatchObject({ all: true, named: new Map([[2, null]]) });
    expect([needsLoaded(back), needsLoaded(tick([2])), needsLoaded(everybody)]).toEqual([true, false, true]);
  });

  it('leaves out of a bulk operation the applicants that are known not to need it', () => {
    const odd = ({ id }: { id: number }) => id % 2 === 1;
    const all = { ...list, loaded: people(9) };
    const fitting = (choice: Choice, loaded = all.loaded) => {
      const selected = selectedFrom(choice, { ...all, loaded });
      return selected && fittingOf(selected, odd);
    };
    expect(fitting(tick([1, 2, 3]))).toMatchObject({ selection: { ids: [1, 3] }, count: 2 });
    expect(fitting(tick([2, 4]))).toBeNull();
    // Only the ids of 77 and 88 are known: the list decides whether the bulk operation is offered, and the server
    // where it applies.
    const strangers = fromSaved({ all: false, ids: [2, 77, 88] });
    expect(fitting(strangers)).toMatchObject({ selection: { ids: [77, 88] }, count: 2, applications: [] });
    expect(fitting(strangers, [person(2), person(4)])).toBeNull();
    expect(fitting(everybody)).toMatchObject({ count: 90 });
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
