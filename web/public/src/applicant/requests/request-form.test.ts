import { describe, expect, it } from 'vitest';
import type { Interview, InterviewRequest } from '@vivavoce/contract/types.ts';
import { bodyOf, emptyForm, missingIn, replyForm, toggled, triedQuestions } from './request-form.ts';

describe('what an applicant asks for', () => {
  it('needs no reason for more time', () => {
    expect(missingIn('Extension', emptyForm())).toBeNull();
    expect(bodyOf('Extension', { ...emptyForm(), text: ' I was ill ' })).toEqual({
      action_type: 'Extension',
      text: 'I was ill',
    });
  });

  it('can be another try only at questions where the applicant has been, in their order', () => {
    const questions = [
      { id: 7, order: 2, state: 'answered' },
      { id: 8, order: 3, state: 'waiting' },
      { id: 9, order: 1, state: 'shown' },
    ];
    expect(triedQuestions({ questions } as Interview).map(({ id }) => id)).toEqual([9, 7]);
  });

  it('names the questions of another try', () => {
    expect(missingIn('Reset', emptyForm())).toBe('questions');
    expect(missingIn('Reset', emptyForm(7))).toBeNull();
    expect(bodyOf('Reset', { ...emptyForm(7), questions: toggled(new Set([7]), 8, true) })).toEqual({
      action_type: 'Reset',
      text: '',
      questions: [7, 8],
    });
  });

  it('begins, in reply to a refusal, with what was asked for and no words', () => {
    const questions = [
      { id: 7, order: 1, state: 'answered' },
      { id: 8, order: 2, state: 'waiting' },
    ];
    const details = {
      extra_time: 'unlimited',
      wishes: ['breaks', 'other_way'],
      answer_as: null,
      questions: [{ id: 7 }, { id: 8 }],
    };
    const form = replyForm({ questions } as Interview, { details } as unknown as InterviewRequest);
    expect(form).toMatchObject({ text: '', questions: new Set([7]), extra_time: 'unlimited', way: 'other_way' });
    expect(bodyOf('Adjustment', { ...form, text: 'Why not?' })).toEqual({
      action_type: 'Adjustment',
      text: 'Why not?',
      wishes: ['breaks', 'other_way'],
      extra_time: 'unlimited',
    });
  });

  it('is something, for an adjustment: time, a wish or words', () => {
    const nothing = emptyForm();
    expect(missingIn('Adjustment', { ...nothing, text: '  ' })).toBe('wish');
    expect(missingIn('Adjustment', { ...nothing, text: 'I stammer' })).toBeNull();
    expect(missingIn('Adjustment', { ...nothing, extra_time: 25 })).toBeNull();
    const wishes = toggled(toggled(new Set<'breaks' | 'in_advance'>(), 'breaks', true), 'in_advance', true);
    expect(bodyOf('Adjustment', { ...nothing, extra_time: 50, wishes })).toEqual({
      action_type: 'Adjustment',
      text: '',
      extra_time: 50,
      wishes: ['in_advance', 'breaks'],
    });
    expect(missingIn('Adjustment', { ...nothing, way: 'audio' })).toBeNull();
    expect(bodyOf('Adjustment', { ...nothing, way: 'text' })).toMatchObject({ wishes: [], answer_as: 'text' });
    expect(bodyOf('Adjustment', { ...nothing, way: 'other_way' })).toEqual({
      action_type: 'Adjustment',
      text: '',
      wishes: ['other_way'],
    });
    expect(bodyOf('Adjustment', { ...nothing, wishes: toggled(wishes, 'breaks', false) })).not.toHaveProperty(
      'extra_time',
    );
  });
});
