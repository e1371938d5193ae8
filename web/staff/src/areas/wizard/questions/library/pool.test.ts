import { describe, expect, it } from 'vitest';
import type { LibraryQuestion, Question } from '@vivavoce/contract/types.ts';
import { addressesIn } from '../tools/addresses.ts';
import { categoryGroups } from '../categories/category-groups.ts';
import { asksAlready, sample, newTo, poolInput } from './pool.ts';

const libraryQuestion = (id: number, text: string, fields: Partial<LibraryQuestion> = {}): LibraryQuestion => ({
  id,
  text,
  competency: 'Teamwork',
  competency_id: 1,
  category: null,
  guidance: null,
  checklist: [],
  look_for: null,
  rubric: null,
  kind: 'video',
  preparation_seconds: 30,
  answer_seconds: 120,
  attempts_allowed: 2,
  screen_recording: false,
  choices: [],
  choices_multiple: false,
  max_characters: null,
  file_types: [],
  default_locale: 'en-gb',
  shared: true,
  created_by: null,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  revision: 1,
  abilities: [],
  ...fields,
});

describe('what a category can still give', () => {
  const pool = [
    libraryQuestion(1, 'Who helped you?'),
    libraryQuestion(2, 'Who held you back?'),
    libraryQuestion(3, 'who  helped you ?'),
  ];

  it('leaves out what is asked already, whatever its case, spaces and last mark', () => {
    expect(newTo(pool, [{ text: 'WHO helped you' }]).map(({ id }) => id)).toEqual([2]);
    expect(newTo(pool, []).map(({ id }) => id)).toEqual([1, 2]);
    expect(asksAlready([{ text: 'Who held you back' }])('Who held  you back?')).toBe(true);
    expect(asksAlready([])('Who?')).toBe(false);
  });

  it('is drawn by chance, each once, and never more than there is', () => {
    expect(sample([1, 2, 3], 2, () => 0.99)).toEqual([3, 2]);
    expect(sample([1, 2, 3], 9, () => 0)).toEqual([1, 2, 3]);
    expect(sample([], 1)).toEqual([]);
  });

  it('comes without the screen where the company does not record it, and without a video', () => {
    const question = libraryQuestion(1, 'Show us.', { screen_recording: true });
    expect(poolInput(question, { screen_recording: false })).toMatchObject({ screen_recording: false, video_id: null });
    expect(poolInput(question, { screen_recording: true }).screen_recording).toBe(true);
  });
});

describe('questions by category', () => {
  const question = (id: number, competency: string | null) => ({ id, competency, order: id }) as Question;

  it('stand under one name in any spelling, in their order, those without one last', () => {
    const groups = categoryGroups(
      [question(1, null), question(2, 'Team work'), question(3, 'Drive'), question(4, ' team  Work ')],
      ['drive', 'Integrity'],
    );
    expect(groups.map(({ name, questions }) => [name, questions.map(({ id }) => id)])).toEqual([
      ['Team work', [2, 4]],
      ['Drive', [3]],
      ['Integrity', []],
      ['', [1]],
    ]);
  });
});

describe('addresses in one field', () => {
  it('are taken from whatever stands between them, each once', () => {
    const typed =
      'Ada Lovelace <ada@mail.example>, grace@mail.example;\n"Hopper, G." <grace@mail.example> ada@mail.example';
    expect(addressesIn(typed)).toEqual({ list: ['ada@mail.example', 'grace@mail.example'], fault: null });
  });

  it('are named where they are none, missing or too many', () => {
    expect(addressesIn(' ,\n').fault).toEqual({ code: 'none' });
    expect(addressesIn('ada@mail.example, nobody').fault).toEqual({ code: 'wrong', address: 'nobody' });
    const many = Array.from({ length: 11 }, (_, index) => `a${index}@mail.example`).join(' ');
    expect(addressesIn(many).fault).toEqual({ code: 'tooMany' });
  });
});
