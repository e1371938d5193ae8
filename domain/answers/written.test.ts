import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draftFaults, inOfferedOrder, isEmptyWriting, lateSeconds, writingEndsAt } from './written.ts';

const started_at = new Date('2027-03-01T10:00:00Z');
const clock = { started_at, answer_seconds: 300, credited_outage_seconds: 0 };
const after = (seconds: number) => new Date(started_at.getTime() + seconds * 1000);

describe('the time to answer in writing', () => {
  it.each([
    ['as set', clock, after(300)],
    ['with an outage made good', { ...clock, credited_outage_seconds: 40 }, after(340)],
    ['without a limit of the question', { ...clock, answer_seconds: 0 }, null],
  ])('%s', (_name, given, ends) => {
    expect(writingEndsAt(given)).toEqual(ends);
  });

  it('leaves what was typed at zero a few seconds to arrive', () => {
    expect(lateSeconds(after(300), after(299))).toBeNull();
    expect(lateSeconds(after(300), after(305))).toBeNull();
    expect(lateSeconds(after(300), after(305.001))).toBe(6);
    expect(lateSeconds(after(300), after(900))).toBe(600);
    expect(lateSeconds(null, after(1e9))).toBeNull();
  });
});

describe('what stands', () => {
  const nothing = { text: '', choices: [], has_file: false };
  it('is empty where its own kind holds nothing', () => {
    expect(isEmptyWriting('text', { ...nothing, text: ' \n\t ' })).toBe(true);
    expect(isEmptyWriting('text', { ...nothing, text: ' a ' })).toBe(false);
    expect(isEmptyWriting('choice', { ...nothing, text: 'a' })).toBe(true);
    expect(isEmptyWriting('choice', { ...nothing, choices: ['a'] })).toBe(false);
    expect(isEmptyWriting('file', { ...nothing, choices: ['a'] })).toBe(true);
    expect(isEmptyWriting('file', { ...nothing, has_file: true })).toBe(false);
  });
});

describe('a draft', () => {
  const text = { kind: 'text', choices: [], choices_multiple: false, max_characters: 50 } as const;
  const one = { kind: 'choice', choices: ['a', 'b', 'c'], choices_multiple: false, max_characters: null } as const;
  const many = { ...one, choices_multiple: true };
  const file = { ...one, kind: 'file', choices: [] } as const;
  const fault = (question: typeof text | typeof one | typeof many | typeof file, draft: object) =>
    draftFaults({ ...question, choices: [...question.choices] }, draft);

  it('is refused where it does not fit its question', () => {
    expect(fault(text, { text: 'a'.repeat(50) })).toEqual({});
    expect(fault(text, { text: 'a'.repeat(51) })).toEqual({ text: ['too_long'] });
    expect(fault(text, { choices: [] })).toEqual({ choices: ['not_allowed'] });
    expect(fault(one, { text: '' })).toEqual({ text: ['not_allowed'] });
    expect(fault(one, { choices: ['d'] })).toEqual({ choices: ['not_allowed'] });
    expect(fault(one, { choices: ['a', 'b'] })).toEqual({ choices: ['too_big'] });
    expect(fault(one, { choices: ['a', 'a'] })).toEqual({});
    expect(fault(many, { choices: ['c', 'a'] })).toEqual({});
    expect(fault(file, { choices: ['a'] })).toEqual({ choices: ['not_allowed'] });
    expect(fault(file, {})).toEqual({});
  });

  it('keeps what was chosen once, in the order of the question', () => {
    const offered = ['a', 'b', 'c', 'd'];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...offered)), (chosen) => {
        const kept = inOfferedOrder(offered, chosen);
        expect(new Set(kept)).toEqual(new Set(chosen));
        expect(kept).toEqual(kept.toSorted());
        expect(new Set(kept).size).toBe(kept.length);
      }),
    );
  });
});
