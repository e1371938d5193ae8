import { describe, expect, it } from 'vitest';
import { granting, proposedGrant } from './proposed-grant.ts';

const wishes = {
  extra_time: 25,
  wishes: ['extra_attempts', 'timer_hidden', 'breaks'],
  answer_as: null,
  questions: [],
} as const;

describe('what is proposed to grant', () => {
  it('is what is asked for, and never less than what is held', () => {
    const proposed = proposedGrant(
      { extra_time: 50, in_advance: true },
      { ...wishes, wishes: [...wishes.wishes], questions: [] },
    );
    expect(proposed).toEqual({
      extra_time: 50,
      extra_attempts: 1,
      in_advance: true,
      timer_hidden: true,
      breaks: true,
      answer_as: '',
    });
    expect(proposedGrant({}, { ...wishes, wishes: [], questions: [], answer_as: 'text' })).toMatchObject({
      answer_as: 'text',
    });
    expect(proposedGrant({ extra_time: 'unlimited' }, { ...wishes, wishes: [], questions: [] })).toMatchObject({
      extra_time: 'unlimited',
      breaks: false,
    });
    expect(proposedGrant({ answer_as: 'audio' })).toEqual({
      extra_time: null,
      extra_attempts: 0,
      in_advance: false,
      timer_hidden: false,
      breaks: false,
      answer_as: 'audio',
    });
  });

  it('leaves out what is not granted', () => {
    expect(
      granting({
        extra_time: null,
        extra_attempts: 0,
        in_advance: false,
        timer_hidden: false,
        breaks: false,
        answer_as: '',
      }),
    ).toEqual({});
    expect(
      granting({
        extra_time: 'unlimited',
        extra_attempts: 2,
        in_advance: true,
        timer_hidden: false,
        breaks: true,
        answer_as: 'text',
      }),
    ).toEqual({
      extra_time: 'unlimited',
      extra_attempts: 2,
      in_advance: true,
      breaks: true,
      answer_as: 'text',
    });
  });
});
