import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { nextStep, previousStep, stepAt, stepHref, wizardSections, wizardSteps } from './wizard-steps.ts';
import type { WizardContext, WizardStepId } from './wizard-steps.ts';
import { wizardProgress } from './wizard-progress.ts';
import type { ProgressRow } from './wizard-progress.ts';

const employer: WizardContext = { job: {}, company: { account_type: 'employer' }, alternate_brand: false };
const university = { account_type: 'university' };

const ids = (context: WizardContext) => wizardSteps(context).map((step) => step.id);

const REVIEW_BY_CRITERIA = ['review_type', 'criteria', 'criteria_questions', 'review_panel'];

const reviewIds = (context: WizardContext) =>
  wizardSteps(context)
    .filter((step) => step.section === 'review')
    .map((step) => step.id);

describe('wizardSteps', () => {
  it('is the main path for an ordinary interview', () => {
    expect(ids(employer)).toEqual([
      'title',
      'description',
      'videos',
      'deadline_type',
      'deadline_rolling',
      'questions_type',
      'questions',
      'review_type',
      'criteria',
      'criteria_questions',
      'review_panel',
      'email_invitation',
      'email_reminders',
      'email_completion',
      'email_unsuccessful',
      'summary',
    ]);
  });

  it('edits the e-mail about a review where one is promised', () => {
    const promised = ids({ ...employer, job: { ...employer.job, advertise_review: true } });
    expect(promised.slice(-2)).toEqual(['email_review', 'summary']);
  });

  it('asks the type of presentations of the alternate brand only', () => {
    expect(ids({ ...employer, alternate_brand: true })[0]).toBe('type');
    expect(ids({ ...employer, alternate_brand: true, job: { is_webinar: true } })[0]).toBe('title');
  });

  it('gives other kinds their own steps, and leaves videos and questions to presentations', () => {
    expect(ids({ ...employer, job: { sjt_assessment: true, ai_summary_enabled: true } })).toEqual([
      'title',
      'description',
      'deadline_type',
      'deadline_rolling',
      'scenarios',
      'scoring_key',
      'review_panel',
      'email_invitation',
      'email_reminders',
      'email_completion',
      'email_unsuccessful',
      'summary',
    ]);
  });

  it('shows custom fields of the company or of the job', () => {
    const ofCompany = { ...employer, company: { account_type: null, custom_fields: 'team|Risk' } };
    expect(ids(ofCompany)).toContain('custom_fields');
    expect(ids({ ...employer, job: { custom_fields: ['team'] } })).toContain('custom_fields');
    expect(ids({ ...employer, job: { custom_fields: ' ' } })).not.toContain('custom_fields');
  });

  it('follows the stored deadline, and the one just picked', () => {
    const fixed = { ...employer, job: { fixed_deadline: '2027-01-01T00:00:00Z' } };
    expect(ids(fixed)).toContain('deadline_fixed');
    expect(ids(fixed)).not.toContain('deadline_rolling');
    expect(ids({ ...fixed, deadline_choice: 'rolling' })).toContain('deadline_rolling');
    expect(ids({ ...employer, deadline_choice: 'fixed' })).toContain('deadline_fixed');
  });

  it.each([
    [null, { account_type: 'employer' }, REVIEW_BY_CRITERIA],
    ['assessment', university, REVIEW_BY_CRITERIA],
    ['feedback', { account_type: 'school' }, REVIEW_BY_CRITERIA],
    ['feedback', university, ['review_panel']],
    ['experience', university, ['review_panel']],
  ])('reviews %s of %o by %o', (assessment_type, company, expected) => {
    const context = { ...employer, company, job: { assessment_type } };
    expect(reviewIds(context)).toEqual(expected);
    const withAi = { ...context, job: { assessment_type, ai_summary_enabled: true } };
    expect(reviewIds(withAi)).toEqual(['ai_assistance', ...expected]);
  });

  describe('shows, for every kind of job and company,', () => {
    const kinds = [
      {},
      { test_provider: 'test_partnership' },
      { sjt_assessment: true },
      { is_webinar: true },
      { is_questionnaire: true },
      { is_cvcopilot: true },
    ];
    const conditions = kinds.flatMap((kind) =>
      [null, 'assessment', 'feedback', 'experience'].flatMap((assessment_type) =>
        ['employer', 'school', 'university'].flatMap((account_type) =>
          [true, false].flatMap((ai) =>
            [true, false].flatMap((fields) =>
              [true, false].flatMap((fixed) =>
                [true, false].map((campus) => ({ kind, assessment_type, account_type, ai, fields, fixed, campus })),
              ),
            ),
          ),
        ),
      ),
    );

    /** The breadcrumb as the specification tells it, section by section. */
    const result = ({ kind, assessment_type, account_type, ai, fields, fixed, campus }: (typeof conditions)[0]) => {
      const spoken = Object.keys(kind).length === 0;
      const webinar = 'is_webinar' in kind;
      const criteria = account_type !== 'university' || assessment_type === null || assessment_type === 'assessment';
      return [
        spoken && campus && 'type',
        'title',
        'description',
        spoken && 'videos',
        fields && 'custom_fields',
        ...(webinar ? ['schedule'] : ['deadline_type', fixed ? 'deadline_fixed' : 'deadline_rolling']),
        ...(spoken ? ['questions_type', 'questions'] : []),
        spoken && ai && 'ai_assistance',
        ...(spoken && criteria ? ['review_type', 'criteria', 'criteria_questions'] : []),
        ...('is_questionnaire' in kind ? ['items', 'scoring'] : []),
        ...('sjt_assessment' in kind ? ['scenarios', 'scoring_key'] : []),
        'test_provider' in kind && 'assessment',
        ('is_questionnaire' in kind || 'is_cvcopilot' in kind) && ai && 'ai_assistance',
        !webinar && 'review_panel',
        'email_invitation',
        'email_reminders',
        !webinar && 'email_completion',
        !webinar && account_type !== 'university' && 'email_unsuccessful',
        'summary',
      ].filter((step) => step !== false);
    };

    it.each(conditions)(
      '$kind, $assessment_type, $account_type, ai $ai, fields $fields, fixed $fixed, campus $campus',
      (row) => {
        const job = {
          ...row.kind,
          assessment_type: row.assessment_type,
          ai_summary_enabled: row.ai,
          fixed_deadline: row.fixed ? '2027-01-01T00:00:00Z' : null,
        };
        const company = { account_type: row.account_type, custom_fields: row.fields ? 'team|Risk' : '' };
        expect(ids({ job, company, alternate_brand: row.campus })).toEqual(result(row));
      },
    );
  });

  it('sends no Unsuccessful e-mail from universities', () => {
    expect(ids({ ...employer, company: university })).not.toContain('email_unsuccessful');
  });

  it('walks forward and back over the same steps', () => {
    const context = fc.record({
      job: fc.record({
        is_webinar: fc.boolean(),
        ai_summary_enabled: fc.boolean(),
        assessment_type: fc.constantFrom('assessment', 'feedback', null),
        fixed_deadline: fc.constantFrom('2027-01-01T00:00:00Z', null),
      }),
      company: fc.record({ account_type: fc.constantFrom('employer', 'school', 'university') }),
      alternate_brand: fc.boolean(),
    });
    fc.assert(
      fc.property(context, (any) => {
        const steps = wizardSteps(any);
        expect(wizardSections(steps).flatMap((section) => section.steps)).toEqual(steps);
        for (const step of steps) {
          const next = nextStep(steps, step.id);
          if (next === null) expect(step.id).toBe('summary');
          else expect(previousStep(steps, next.id)).toEqual(step);
          expect(stepAt(steps, step.path, step.search?.type)).toEqual(step);
        }
        expect(previousStep(steps, steps[0]?.id ?? 'title')).toBeNull();
      }),
    );
  });

  it('finds the step of a page below it', () => {
    const steps = wizardSteps(employer);
    expect(stepAt(steps, 'questions/categories')?.id).toBe('questions');
    expect(stepAt(steps, 'define-criteria/questions/12')?.id).toBe('criteria_questions');
    expect(stepAt(steps, 'define-criteria')?.id).toBe('criteria');
    expect(stepAt(steps, 'email-templates')?.id).toBe('email_invitation');
    expect(stepAt(steps, 'edit-email', 'other')).toBeNull();
    expect(stepAt(steps, 'ai-summary')).toBeNull();
  });

  it('writes addresses', () => {
    const unsuccessful = wizardSteps(employer).find((step) => step.id === 'email_unsuccessful');
    expect(unsuccessful && stepHref(7, unsuccessful)).toBe('/interviews/create/7/edit-email?type=Unsuccessful');
  });
});

describe('wizardProgress', () => {
  const blank: ProgressRow = { title: '', description: null, fixed_deadline: null, question_count: 0 };
  const steps = wizardSteps(employer);
  const states = (at: WizardStepId, job: Partial<ProgressRow> = {}) =>
    Object.fromEntries(wizardProgress(steps, at, { ...blank, ...job }).map((entry) => [entry.section, entry.state]));

  it('marks the section one is in as current, whatever it holds', () => {
    expect(states('description', { title: 'A', description: 'B' })['details']).toBe('current');
  });

  it('needs title and description for the details, even later on', () => {
    expect(states('questions', { title: 'A' })['details']).toBe('not_complete');
    expect(states('questions', { title: 'A', description: '<p>B</p>' })['details']).toBe('complete');
  });

  it('takes a fixed deadline immediately, a rolling one once it was seen', () => {
    expect(states('title')['deadline']).toBe('not_complete');
    expect(states('title', { applicant_deadline_days: 3 })['deadline']).toBe('not_complete');
    expect(states('title', { fixed_deadline: '2027-01-01' })['deadline']).toBe('complete');
    expect(states('title', { applicant_deadline_days: 5 })['deadline']).toBe('complete');
    expect(states('title', { question_count: 1 })['deadline']).toBe('complete');
    for (const at of [
      'questions_type',
      'questions',
      'review_type',
      'email_invitation',
      'email_reminders',
      'summary',
    ] as const) {
      expect(states(at)['deadline']).toBe('complete');
    }
  });

  it('needs one question', () => {
    expect(states('summary')['questions']).toBe('not_complete');
    expect(states('title', { question_count: 1 })['questions']).toBe('complete');
  });

  it('counts review and e-mails as done once left behind', () => {
    expect(states('review_type')).toMatchObject({ review: 'current', emails: 'not_complete' });
    expect(states('email_completion')).toMatchObject({ review: 'complete', emails: 'current' });
    expect(states('summary')).toMatchObject({ emails: 'complete', summary: 'current' });
  });

  it('marks exactly one step as the present one', () => {
    const marked = wizardProgress(steps, 'questions', blank)
      .flatMap((section) => section.steps)
      .filter((entry) => entry.current);
    expect(marked.map((entry) => entry.step.id)).toEqual(['questions']);
  });
});
