import { describe, expect, it } from 'vitest';
import { missingForPublishing } from './publishing.ts';
import type { PublishRow } from './publishing.ts';

const now = new Date('2027-03-10T10:00:00Z');

const ready: PublishRow = {
  title: 'Graduate analyst',
  description: '<p>Hello</p>',
  fixed_deadline: null,
  applicant_deadline_days: 3,
};

describe('missingForPublishing', () => {
  it('lists everything in the order of the wizard', () => {
    const empty = { title: ' ', description: '<p>&nbsp;</p>', fixed_deadline: null, applicant_deadline_days: null };
    expect(missingForPublishing(empty, 0, now)).toEqual([
      { step: 'title', code: 'title_missing' },
      { step: 'description', code: 'description_missing' },
      { step: 'deadline_type', code: 'deadline_missing' },
      { step: 'questions', code: 'questions_missing' },
    ]);
  });

  it('accepts a job that has everything', () => {
    expect(missingForPublishing(ready, 1, now)).toEqual([]);
    expect(missingForPublishing({ ...ready, fixed_deadline: '2027-03-11T00:00:00Z' }, 1, now)).toEqual([]);
    expect(missingForPublishing({ ...ready, fixed_deadline: now }, 1, now)).toEqual([]);
  });

  it('asks no questions of other kinds of job', () => {
    const webinar = { ...ready, is_webinar: true };
    expect(missingForPublishing({ ...webinar, fixed_deadline: '2027-04-09T00:00:00Z' }, 0, now)).toEqual([]);
    expect(missingForPublishing(webinar, 0, now)).toEqual([{ step: 'schedule', code: 'schedule_missing' }]);
    expect(missingForPublishing({ ...webinar, fixed_deadline: '2027-03-09T00:00:00Z' }, 0, now)).toEqual([
      { step: 'schedule', code: 'schedule_past' },
    ]);
  });

  it('refuses a choice without choices', () => {
    const questions = [{ kind: 'text' as const, choices: [], rated: true }];
    expect(missingForPublishing(ready, 2, now, { questions })).toEqual([]);
    expect(
      missingForPublishing(ready, 2, now, {
        questions: [...questions, { kind: 'choice', choices: ['only'], rated: true }],
      }),
    ).toEqual([{ step: 'questions', code: 'choices_missing' }]);
  });

  it('asks for a matrix that covers every question, where there is one at all', () => {
    const covered = [{ name: 'Calm', indicators: ['Listens'] }];
    const levels = ['No', 'Yes'];
    const about = (...names: (string | null)[]) => names.map((competency, id) => ({ id, competency }));
    const missing = (
      matrix: NonNullable<Parameters<typeof missingForPublishing>[3]>['matrix'],
      job: PublishRow = ready,
    ) => missingForPublishing(job, 2, now, { questions: [], matrix }).map(({ step, code }) => `${step} ${code}`);
    expect(missing({ questions: about('calm'), competencies: covered, levels })).toEqual([]);
    expect(missing({ questions: about('Calm', null), competencies: covered, levels })).toEqual([
      'criteria_questions competency_missing',
    ]);
    expect(missing({ questions: about('Wit'), competencies: covered, levels })).toEqual(['criteria matrix_missing']);
    expect(missing({ questions: about('Calm'), competencies: covered, levels: [] })).toEqual([
      'criteria matrix_missing',
    ]);
    expect(
      missing({ questions: about(null), competencies: [], levels: [] }, { ...ready, is_questionnaire: true }),
    ).not.toContain('criteria matrix_missing');
  });

  it('refuses a fixed deadline that has ended', () => {
    const job = { ...ready, fixed_deadline: '2027-03-09T00:00:00Z' };
    expect(missingForPublishing(job, 1, now)).toEqual([{ step: 'deadline_fixed', code: 'deadline_past' }]);
  });
});
