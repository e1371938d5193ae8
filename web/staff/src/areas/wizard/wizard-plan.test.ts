import { describe, expect, it } from 'vitest';
import type { CompanySettings, Job } from '@vivavoce/contract/types.ts';
import { AVAILABLE_STEPS } from './available-steps.ts';
import {
  choiceOfPath,
  missingOf,
  pathBelowJob,
  resumeAt,
  screenSections,
  screenSteps,
  screenStepAt,
} from './wizard-plan.ts';

const now = new Date('2027-01-01T12:00:00Z');
const who = {
  settings: { account_type: 'employer', custom_fields: '' } as CompanySettings,
  user: { is_alternate_brand: false },
};
const draft = (fields: Partial<Job> = {}): Job =>
  ({
    id: 7,
    title: 'Analyst',
    description: '<p>Text</p>',
    job_kind: 'presentation',
    assessment_type: null,
    ai_summary_enabled: true,
    custom_fields: '',
    fixed_deadline: null,
    applicant_deadline_days: 3,
    ...fields,
  }) as Job;
const idsOf = (...args: Parameters<typeof screenSteps>) => screenSteps(...args).map(({ id }) => id);

describe('the steps on screen', () => {
  it('are those of the rules that have a screen', () => {
    const conditional: readonly string[] = [
      'type',
      'custom_fields',
      'deadline_fixed',
      'items',
      'scoring',
      'scenarios',
      'scoring_key',
      'assessment',
      'schedule',
      'email_review',
    ];
    expect(idsOf(draft(), who)).toEqual(AVAILABLE_STEPS.filter((id) => !conditional.includes(id)));
    expect(idsOf(draft(), { ...who, user: { is_alternate_brand: true } })[0]).toBe('type');
    expect(idsOf(draft({ custom_fields: 'OFFICE|Leeds' }), who)).toContain('custom_fields');
    expect(idsOf(draft({ advertise_review: true }), who)).toContain('email_review');
    expect(idsOf(draft({ fixed_deadline: '2027-03-01T00:00:00Z' }), who)).not.toContain('deadline_rolling');
  });

  it('follow the deadline just chosen before it is stored', () => {
    expect(idsOf(draft(), who, 'fixed')).toContain('deadline_fixed');
    expect(choiceOfPath('deadline/fixed')).toBe('fixed');
    expect(choiceOfPath('deadline/rolling')).toBe('rolling');
    expect(choiceOfPath('deadline/type')).toBeUndefined();
  });

  it('are those of its kind, without questions and criteria, where the activity is filled in', () => {
    const ids = idsOf(draft({ job_kind: 'questionnaire' }), who);
    expect(ids).not.toContain('questions');
    expect(ids).not.toContain('review_type');
    expect(ids).toEqual(expect.arrayContaining(['items', 'scoring', 'review_panel']));
    expect(ids).toContain('email_invitation');
  });

  it('are found at their address only where their condition holds', () => {
    const at = (path: string, fields: Partial<Job> = {}, type?: string) =>
      screenStepAt(screenSteps(draft(fields), who, undefined, { path, type }), { path, type })?.id;
    expect(at('define-criteria')).toBe('criteria');
    expect(at('ai-summary')).toBe('ai_assistance');
    expect(at('ai-summary', { ai_summary_enabled: false })).toBeUndefined();
    expect(at('videos')).toBe('videos');
    expect(at('videos', { job_kind: 'webinar' })).toBeUndefined();
    expect(at('type')).toBeUndefined();
    expect(at('custom-fields')).toBeUndefined();
    expect(at('custom-fields', { custom_fields: 'OFFICE|Leeds' })).toBe('custom_fields');
    expect(at('define-criteria/questions/3')).toBe('criteria_questions');
    expect(at('edit-email', {}, 'Unsuccessful')).toBe('email_unsuccessful');
    expect(at('nothing')).toBeUndefined();
  });

  it('exist for an activity that has not been made yet', () => {
    expect(idsOf(null, who)[0]).toBe('title');
    const [details] = screenSections(screenSteps(null, who), 'title', null, 0);
    expect(details).toMatchObject({ section: 'details', state: 'current' });
  });
});

describe('where an address leads', () => {
  it('reads the part below the job', () => {
    expect(pathBelowJob('/interviews/create/12/deadline/fixed')).toBe('deadline/fixed');
    expect(pathBelowJob('/interviews/create/12/questions/')).toBe('questions');
    expect(pathBelowJob('/interviews/create/12')).toBe('');
  });

  it('tells the two e-mails apart and counts their list to the first', () => {
    const steps = screenSteps(draft(), who);
    expect(screenStepAt(steps, { path: 'edit-email', type: 'completion' })?.id).toBe('email_completion');
    expect(screenStepAt(steps, { path: 'edit-email', type: 'invitation' })?.id).toBe('email_invitation');
    expect(screenStepAt(steps, { path: 'email-templates' })?.id).toBe('email_invitation');
    expect(screenStepAt(steps, { path: 'define-criteria/other' })).toBeUndefined();
  });
});

describe('progress', () => {
  const statesAt = (at: 'questions' | 'summary', job: Job, questions: number) =>
    Object.fromEntries(
      screenSections(screenSteps(job, who), at, job, questions).map(({ section, state }) => [section, state]),
    );

  it('counts the questions that are on screen, not those the job was loaded with', () => {
    expect(statesAt('summary', draft(), 1)['questions']).toBe('complete');
    expect(statesAt('summary', draft(), 0)['questions']).toBe('not_complete');
  });

  it('shows where the reader is and what is done', () => {
    expect(statesAt('questions', draft({ description: '<p></p>' }), 0)).toMatchObject({
      details: 'not_complete',
      questions: 'current',
      summary: 'not_complete',
    });
  });

  it('goes on at the first thing missing, else at the summary', () => {
    const steps = screenSteps(draft(), who);
    expect(resumeAt(steps, missingOf(draft({ description: '' }), 2, now))?.id).toBe('description');
    expect(resumeAt(steps, missingOf(draft(), 0, now))?.id).toBe('questions');
    expect(resumeAt(steps, missingOf(draft(), 2, now))?.id).toBe('summary');
  });

  it('names what a matrix lacks, where there is one', () => {
    const questions = [{ id: 1, competency: 'Calm', kind: 'video' as const, choices: [], rated: true }];
    const matrix = { questions, competencies: [], levels: [] };
    expect(missingOf(draft(), 1, now, { questions, matrix })).toEqual([{ step: 'criteria', code: 'matrix_missing' }]);
    expect(missingOf(draft(), 1, now, { questions, matrix: undefined })).toEqual([]);
  });

  it('names a deadline that has passed', () => {
    const late = draft({ fixed_deadline: '2026-12-31T00:00:00Z' });
    expect(missingOf(late, 1, now)).toEqual([{ step: 'deadline_fixed', code: 'deadline_past' }]);
  });
});
