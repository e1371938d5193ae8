import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { isOpenToApplicants, isTitleOf, moveJob } from './lifecycle.ts';
import type { JobState } from './lifecycle.ts';
import { isPresentationJob, jobKind, mayPrioritise } from './kinds.ts';
import { timeNeeded } from './time-needed.ts';

describe('moveJob', () => {
  it('publishes a draft once', () => {
    const draft: JobState = { status: 'Draft', archived: false };
    expect(moveJob(draft, 'publish')).toEqual({ state: { status: 'Published', archived: false } });
    expect(moveJob({ ...draft, status: 'Published' }, 'publish')).toEqual({
      refusal: 'already_published',
    });
    expect(moveJob({ ...draft, archived: true }, 'publish')).toEqual({ refusal: 'job_archived' });
  });

  it('never unpublishes, and archiving twice changes nothing', () => {
    const moves = fc.array(fc.constantFrom('publish', 'archive', 'unarchive'));
    fc.assert(
      fc.property(moves, (list) => {
        let state: JobState = { status: 'Draft', archived: false };
        for (const move of list) {
          const result = moveJob(state, move);
          if ('refusal' in result) continue;
          if (state.status === 'Published') expect(result.state.status).toBe('Published');
          expect(moveJob(result.state, move)).toHaveProperty('refusal');
          state = result.state;
        }
        expect(isOpenToApplicants(state)).toBe(state.status === 'Published' && !state.archived);
      }),
    );
  });
});

describe('kinds', () => {
  it.each([
    [{}, 'presentation'],
    [{ test_provider: '' }, 'presentation'],
    [{ test_provider: 'test_partnership' }, 'test_provider'],
    [{ sjt_assessment: true }, 'situational_judgement'],
    [{ is_webinar: true }, 'webinar'],
    [{ is_questionnaire: true }, 'questionnaire'],
    [{ is_cvcopilot: true }, 'cv_copilot'],
  ])('%o is %s', (job, kind) => {
    expect(jobKind(job)).toBe(kind);
    expect(isPresentationJob(job)).toBe(kind === 'presentation');
  });

  it('prioritises standard jobs of companies that have it', () => {
    const on = { ai_smart_priority_enabled: true };
    expect(mayPrioritise({}, on)).toBe(true);
    expect(mayPrioritise({ assessment_type: 'assessment' }, on)).toBe(true);
    expect(mayPrioritise({ assessment_type: 'feedback' }, on)).toBe(false);
    expect(mayPrioritise({ is_questionnaire: true }, on)).toBe(false);
    expect(mayPrioritise({ test_provider: 'x' }, on)).toBe(false);
    expect(mayPrioritise({}, { ai_smart_priority_enabled: false })).toBe(false);
  });
});

describe('timeNeeded', () => {
  it('adds both clocks and rounds minutes up', () => {
    const questions = [
      { preparation_seconds: 30, answer_seconds: 90 },
      { preparation_seconds: 30, answer_seconds: 120 },
      { preparation_seconds: 60, answer_seconds: 180 },
      { preparation_seconds: null, answer_seconds: 120 },
    ];
    expect(timeNeeded(questions)).toEqual({
      watching_seconds: 0,
      preparing_seconds: 150,
      answering_seconds: 510,
      minutes: 11,
    });
    expect(timeNeeded([{ preparation_seconds: 0, answer_seconds: 61 }]).minutes).toBe(2);
    expect(timeNeeded([]).minutes).toBe(0);
    const clocks = { preparation_seconds: 0, answer_seconds: 60 };
    expect(timeNeeded([{ ...clocks, video: { duration: 30.2 } }])).toMatchObject({ watching_seconds: 31, minutes: 2 });
    expect(
      timeNeeded([
        { ...clocks, video: { duration: null } },
        { ...clocks, video: null },
      ]).minutes,
    ).toBe(2);
  });
});

describe('the typed title of an activity', () => {
  it.each([
    ['Sales Adviser', 'Sales Adviser', true],
    ['Sales  Adviser ', ' sales adviser', true],
    ['Sales Adviser', 'Sales', false],
    ['Sales Adviser', '', false],
    ['', '', false],
    ['Sales Adviser', undefined, false],
  ])('%j typed as %j: %j', (title, typed, is) => {
    expect(isTitleOf({ title }, typed)).toBe(is);
  });
});
