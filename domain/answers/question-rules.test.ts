import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { QUESTION_KINDS } from './question-kind-names.ts';
import { defaultRules, fittingRules, ruleFaults } from './question-rules.ts';

const choices = ['Yes', 'No', 'Not yet'];
const anyRules = fc.record({
  rated: fc.boolean(),
  requirement: fc.constantFrom(null, 'Permit to work'),
  unmet_choices: fc.subarray(choices),
});

describe('rules of a question', () => {
  it('fit each kind, whatever another kind had', () => {
    fc.assert(
      fc.property(fc.constantFrom(...QUESTION_KINDS), anyRules, (kind, rules) => {
        const fitting = fittingRules(kind, rules);
        if (kind !== 'choice') expect(fitting).toMatchObject({ requirement: null, unmet_choices: [] });
        if (kind === 'video' || kind === 'audio') expect(fitting.rated).toBe(true);
        if (kind !== 'choice') expect(ruleFaults({ kind, choices: [], ...fitting })).toEqual({});
      }),
    );
  });

  it('need a requirement and some, not all, of the options, or neither', () => {
    fc.assert(
      fc.property(anyRules, (rules) => {
        const { requirement, unmet_choices } = rules;
        const marked = unmet_choices.length;
        const isWhole = requirement === null ? marked === 0 : marked > 0 && marked < choices.length;
        expect(Object.keys(ruleFaults({ kind: 'choice', choices, ...rules })).length === 0).toBe(isWhole);
      }),
    );
  });

  it.each([
    [
      'an option that is not there',
      { requirement: 'Permit', unmet_choices: ['no'] },
      { unmet_choices: ['not_allowed'] },
    ],
    ['an option twice', { requirement: 'Permit', unmet_choices: ['No', 'No'] }, { unmet_choices: ['repeated'] }],
    ['every option', { requirement: 'Permit', unmet_choices: choices }, { unmet_choices: ['too_big'] }],
    ['a blank requirement', { requirement: '  ', unmet_choices: ['No'] }, { requirement: ['required'] }],
    ['a long requirement', { requirement: 'x'.repeat(121), unmet_choices: ['No'] }, { requirement: ['too_long'] }],
  ])('refuse %s', (_name, rules, faults) => {
    expect(ruleFaults({ kind: 'choice', choices, ...defaultRules(), ...rules })).toEqual(faults);
  });

  it('refuse rules of another kind', () => {
    const foreign = { requirement: 'Permit', unmet_choices: ['No'] };
    expect(Object.keys(ruleFaults({ kind: 'text', choices: [], ...defaultRules(), ...foreign }))).toEqual([
      'requirement',
      'unmet_choices',
    ]);
    expect(ruleFaults({ kind: 'video', choices: [], ...defaultRules(), rated: false })).toEqual({
      rated: ['not_allowed'],
    });
  });
});
