import type { WizardStepId } from '@vivavoce/domain/jobs/wizard-steps.ts';

/** The steps that have a screen. The breadcrumb shows only these; a new step joins the wizard by joining this list. */
export const AVAILABLE_STEPS = [
  'type',
  'title',
  'description',
  'videos',
  'custom_fields',
  'schedule',
  'deadline_type',
  'deadline_fixed',
  'deadline_rolling',
  'questions_type',
  'questions',
  'items',
  'scoring',
  'scenarios',
  'scoring_key',
  'assessment',
  'ai_assistance',
  'review_type',
  'criteria',
  'criteria_questions',
  'review_panel',
  'email_invitation',
  'email_reminders',
  'email_completion',
  'email_unsuccessful',
  'email_review',
  'summary',
] as const satisfies readonly WizardStepId[];

export const isAvailable = (id: WizardStepId): boolean => (AVAILABLE_STEPS as readonly WizardStepId[]).includes(id);
