import { describe, expect, it } from 'vitest';
import { withStoredIds } from '@vivavoce/web-shared/forms/rows.ts';
import type { MatrixOptions } from '@vivavoce/contract/types.ts';
import {
  matrixFaults,
  matrixInput,
  newEntry,
  onto,
  sameMatrix,
  valuesOf,
  withMatrixIds,
} from './matrix/matrix-values.ts';
import { copiedRows, indicatorsOf, movedRow, rowFaults, rowsOf, sameRows, withStep } from './rubric/rubric-values.ts';

const steps = rowsOf([
  { id: 1, text: 'Low', score: 1 },
  { id: 2, text: 'High', score: 5 },
]);

describe('the steps of a rubric', () => {
  it('are sent without blanks around them, stored ones by their id', () => {
    const rows = withStep([...steps], 5).map((row) => (row.id ? row : { ...row, text: ' Middle ' }));
    expect(indicatorsOf(rows)).toEqual([
      { id: 1, text: 'Low', score: 1 },
      { id: 2, text: 'High', score: 5 },
      { text: 'Middle', score: 5 },
    ]);
    expect(sameRows(steps, rows)).toBe(false);
    expect(sameRows(steps, [...steps])).toBe(true);
  });

  it('are moved within the list, and nowhere else', () => {
    expect(movedRow(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
    expect(movedRow(['a', 'b'], 0, 2)).toEqual(['a', 'b']);
    expect(movedRow(['a', 'b'], 5, 0)).toEqual(['a', 'b']);
  });

  it('say what is wrong with them, each once', () => {
    const [low, high] = steps as [(typeof steps)[0], (typeof steps)[0]];
    const rows = [low, { ...high, text: ' LOW' }, { ...high, key: 'third', text: ' ' }];
    expect([...rowFaults(rows)]).toEqual([
      [high.key, 'sameStep'],
      ['third', 'emptyStep'],
    ]);
    expect(rowFaults(steps).size).toBe(0);
    expect([...rowFaults([low])]).toEqual([['__all__', 'tooFew']]);
  });

  it('get their ids when they are stored, also those moved or written on meanwhile', () => {
    const sent = withStep([...steps], 5).map((row) => (row.id ? row : { ...row, text: 'Middle' }));
    const created = sent.map(({ text, score }, at) => ({ id: at + 10, text, score, reviews: 0 }));
    const now = [...withStep(sent.toReversed(), 5)].map((row, at) => (at === 0 ? { ...row, text: 'Middling' } : row));
    const withIds = withStoredIds('id', now, sent, created);
    expect(withIds.map(({ id, text }) => [id, text])).toEqual([
      [12, 'Middling'],
      [2, 'High'],
      [1, 'Low'],
      [null, ''],
    ]);
    expect(withIds.map(({ key }) => key)).toEqual(now.map(({ key }) => key));
  });

  it('are copied onto those that stand there, so that these are changed and not made anew', () => {
    const copied = copiedRows(steps, [
      { text: 'A', score: 2 },
      { text: 'B', score: 3 },
      { text: 'C', score: 4 },
    ]);
    expect(indicatorsOf(copied)).toEqual([
      { id: 1, text: 'A', score: 2 },
      { id: 2, text: 'B', score: 3 },
      { text: 'C', score: 4 },
    ]);
    expect(new Set(copied.map(({ key }) => key)).size).toBe(3);
  });
});

describe('a matrix', () => {
  const stored: MatrixOptions = {
    job: 1,
    revision: 2,
    competencies: [{ id: 3, name: 'Calm', reviews: 0, indicators: [{ id: 4, text: 'Listens', reviews: 0 }] }],
    levels: [
      { id: 5, name: 'No', reviews: 0 },
      { id: 6, name: 'Yes', reviews: 0 },
    ],
  };

  it('is sent as it is written, and known to be unchanged', () => {
    const values = valuesOf(stored);
    expect(matrixInput(values)).toEqual({
      competencies: [{ id: 3, name: 'Calm', indicators: [{ id: 4, text: 'Listens' }] }],
      levels: [
        { id: 5, name: 'No' },
        { id: 6, name: 'Yes' },
      ],
    });
    expect(sameMatrix(values, valuesOf(stored))).toBe(true);
    expect(sameMatrix(values, { ...values, levels: values.levels.toReversed() })).toBe(false);
  });

  it('names what is empty, twice or bare, in the order of the form', () => {
    const values = valuesOf(stored);
    const bare = { ...newEntry('Wit'), indicators: [] };
    const twice = { ...newEntry('calm '), indicators: [newEntry()] };
    const faults = matrixFaults({
      levels: [...values.levels, newEntry()],
      competencies: [...values.competencies, bare, twice],
    });
    expect([...faults.values()]).toEqual(['empty', 'twice', 'noIndicator', 'empty']);
    expect(matrixFaults(values).size).toBe(0);
  });

  it('gets its ids when it is stored, and keeps the fields that are written in', () => {
    const values = valuesOf(stored);
    const sent = {
      ...values,
      competencies: [...values.competencies, { ...newEntry('Wit'), indicators: [newEntry('Jokes')] }],
    };
    const created = { id: 7, name: 'Wit', reviews: 0, indicators: [{ id: 8, text: 'Jokes', reviews: 0 }] };
    const now = { ...sent, competencies: sent.competencies.toReversed() };
    const withIds = withMatrixIds(now, sent, { ...stored, competencies: [...stored.competencies, created] });
    expect(withIds.competencies.map(({ id, key, indicators }) => [id, key, indicators[0]?.id])).toEqual([
      [7, now.competencies[0]?.key, 8],
      [3, now.competencies[1]?.key, 4],
    ]);
    expect(sameMatrix(withIds, now)).toBe(true);
  });

  it('is put onto another stored one without ids that are gone', () => {
    const values = valuesOf(stored);
    const newest: MatrixOptions = {
      ...stored,
      competencies: [{ id: 9, name: 'CALM', reviews: 0, indicators: [] }],
      levels: stored.levels.slice(1),
    };
    expect(matrixInput(onto(values, newest))).toEqual({
      competencies: [{ id: 9, name: 'Calm', indicators: [{ text: 'Listens' }] }],
      levels: [{ name: 'No' }, { id: 6, name: 'Yes' }],
    });
  });
});
