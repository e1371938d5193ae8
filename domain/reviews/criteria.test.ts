import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { matrixChange, matrixFault } from './matrix-changes.ts';
import type { StoredMatrix, WantedMatrix } from './matrix-changes.ts';
import { competenciesOf, matrixGaps } from './matrix.ts';
import { changedIndicators, defaultScores, isRatedByRubric, rescaleScore } from './rubrics.ts';

describe('rubrics', () => {
  it('begin with scores over the whole scale', () => {
    expect(defaultScores(5)).toEqual([1, 2, 3, 4, 5]);
    expect(defaultScores(10)).toEqual([2, 4, 6, 8, 10]);
  });

  it('keep their order and stay on the scale when it changes', () => {
    const scales = fc.constantFrom<[5 | 10, 5 | 10]>([5, 10], [10, 5], [5, 5], [10, 10]);
    fc.assert(
      fc.property(scales, fc.integer({ min: 1, max: 10 }), fc.integer({ min: 1, max: 10 }), ([from, to], a, b) => {
        fc.pre(a <= from && b <= from);
        const [one, other] = [rescaleScore(a, from, to), rescaleScore(b, from, to)];
        expect(one).toBeGreaterThanOrEqual(1);
        expect(one).toBeLessThanOrEqual(to);
        if (a <= b) expect(one).toBeLessThanOrEqual(other);
      }),
    );
    expect([1, 2, 3, 4, 5].map((score) => rescaleScore(rescaleScore(score, 5, 10), 10, 5))).toEqual([1, 2, 3, 4, 5]);
  });

  const stored = [
    { id: 1, text: 'Low', score: 1 },
    { id: 2, text: 'High', score: 5 },
  ];
  it.each([
    ['nothing', stored, []],
    ['the order', stored.toReversed(), []],
    ['a new one', [...stored, { id: null, text: 'New', score: 3 }], []],
    ['words', [{ id: 1, text: 'Lower', score: 1 }, stored[1]], [1]],
    ['a score', [{ id: 1, text: 'Low', score: 2 }, stored[1]], [1]],
    ['one fewer', [stored[1]], [1]],
    ['all anew', [{ id: null, text: 'Low', score: 1 }], [1, 2]],
  ])('touch, with a change of %s, what hangs on it', (_what, wanted, touched) => {
    const rows = wanted.flatMap((row) => row ?? []);
    expect(changedIndicators(stored, rows).map(({ id }) => id)).toEqual(touched);
  });

  it('are rated by when switched on with something to choose', () => {
    expect(isRatedByRubric({ enabled: true, indicators: stored })).toBe(true);
    expect(isRatedByRubric({ enabled: false, indicators: stored })).toBe(false);
    expect(isRatedByRubric({ enabled: true, indicators: [1] })).toBe(false);
  });
});

describe('the matrix', () => {
  const about = (...competencies: (string | null)[]) => competencies.map((competency, id) => ({ id, competency }));
  const covers = (...names: string[]) => ({
    competencies: names.map((name) => ({ name, indicators: ['Says why'] })),
    levels: ['No', 'Yes'],
  });
  const whole = { questions: [], competencies: [], levels: false };

  it.each([
    ['nothing', about('Calm'), covers('Calm'), whole],
    ['nothing by case and blanks', about(' calm'), covers('CALM '), whole],
    ['a question about nothing', about('Calm', null, ' '), covers('Calm'), { ...whole, questions: [1, 2] }],
    ['a competency, said once', about('Calm', 'Wit', 'wit'), covers('Calm'), { ...whole, competencies: ['Wit'] }],
    [
      'indicators',
      about('Calm'),
      { ...covers(), competencies: [{ name: 'Calm', indicators: [] }] },
      { ...whole, competencies: ['Calm'] },
    ],
    ['levels', about('Calm'), { ...covers('Calm'), levels: ['Yes'] }, { ...whole, levels: true }],
  ])('may lack %s', (_what, questions, setup, gaps) => {
    expect(matrixGaps(questions, setup)).toEqual(gaps);
  });

  it('knows what questions are about, each once, as first written', () => {
    expect(competenciesOf(about('Wit', null, ' Calm', 'wit'))).toEqual(['Wit', 'Calm']);
  });

  const stored: StoredMatrix = {
    competencies: [
      {
        id: 1,
        name: 'Calm',
        indicators: [
          { id: 11, text: 'Listens' },
          { id: 12, text: 'Waits' },
        ],
      },
      { id: 2, name: 'Wit', indicators: [{ id: 21, text: 'Laughs' }] },
    ],
    levels: [
      { id: 5, name: 'No' },
      { id: 6, name: 'Yes' },
    ],
  };
  const [calm, wit] = stored.competencies as [StoredMatrix['competencies'][0], StoredMatrix['competencies'][0]];
  const none = {
    removed_competencies: [],
    removed_levels: [],
    removed_indicators: [],
    reworded_indicators: [],
    renamed: [],
    levels_differ: false,
  };
  const moreCalm = { ...calm, indicators: [{ text: 'Breathes' }, ...calm.indicators] };
  it.each<[string, WantedMatrix, object]>([
    ['nothing', stored, none],
    ['the order', { ...stored, competencies: [wit, calm] }, none],
    ['a new indicator', { ...stored, competencies: [moreCalm, wit] }, none],
    [
      'a competency gone',
      { ...stored, competencies: [calm] },
      { ...none, removed_competencies: [2], removed_indicators: [21] },
    ],
    [
      'a name',
      { ...stored, competencies: [{ ...calm, name: 'Calmness' }, wit] },
      { ...none, renamed: [{ from: 'Calm', to: 'Calmness' }], reworded_indicators: [11, 12] },
    ],
    [
      'words',
      { ...stored, competencies: [calm, { ...wit, indicators: [{ id: 21, text: 'Smiles' }] }] },
      { ...none, reworded_indicators: [21] },
    ],
    [
      'a level gone',
      { ...stored, levels: [{ id: 5, name: 'No' }] },
      { ...none, removed_levels: [6], levels_differ: true },
    ],
    ['levels turned round', { ...stored, levels: stored.levels.toReversed() }, { ...none, levels_differ: true }],
    ['a level more', { ...stored, levels: [...stored.levels, { name: 'Very' }] }, { ...none, levels_differ: true }],
    [
      'the name of a level',
      {
        ...stored,
        levels: [
          { id: 5, name: 'Never' },
          { id: 6, name: 'Yes' },
        ],
      },
      { ...none, levels_differ: true },
    ],
  ])('touches, with a change of %s, what hangs on it', (_what, wanted, change) => {
    expect(matrixChange(stored, wanted)).toEqual(change);
  });

  it('takes its own parts only, each once', () => {
    const stray = { ...stored, competencies: [{ ...calm, indicators: [{ id: 21, text: 'Laughs' }] }] };
    expect(matrixFault(stored, stored)).toBeNull();
    expect(matrixFault(stored, stray)).toEqual({ field: 'competencies', code: 'not_allowed' });
    expect(matrixFault(stored, { ...stored, competencies: [calm, calm] })).toMatchObject({ code: 'repeated' });
    expect(matrixFault(stored, { ...stored, levels: [{ id: 9, name: 'A' }] })).toMatchObject({ field: 'levels' });
  });
});
