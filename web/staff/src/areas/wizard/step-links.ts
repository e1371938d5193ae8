import { linkOptions } from '@tanstack/react-router';
import type { WizardStepId } from '@vivavoce/domain/jobs/wizard-steps.ts';

/** The address of a step. */
export function linkToStep(id: WizardStepId, job: number) {
  const params = { job: String(job) };
  switch (id) {
    case 'type':
      return linkOptions({ to: '/interviews/create/$job/type', params });
    case 'title':
      return linkOptions({ to: '/interviews/create/$job/title', params });
    case 'description':
      return linkOptions({ to: '/interviews/create/$job/description', params });
    case 'videos':
      return linkOptions({ to: '/interviews/create/$job/videos', params });
    case 'custom_fields':
      return linkOptions({ to: '/interviews/create/$job/custom-fields', params });
    case 'deadline_type':
      return linkOptions({ to: '/interviews/create/$job/deadline/type', params });
    case 'deadline_fixed':
      return linkOptions({ to: '/interviews/create/$job/deadline/fixed', params });
    case 'deadline_rolling':
      return linkOptions({ to: '/interviews/create/$job/deadline/rolling', params });
    case 'questions_type':
      return linkOptions({ to: '/interviews/create/$job/add-questions', params });
    case 'questions':
      return linkOptions({ to: '/interviews/create/$job/questions', params });
    case 'items':
      return linkOptions({ to: '/interviews/create/$job/items', params });
    case 'scoring':
      return linkOptions({ to: '/interviews/create/$job/scoring', params });
    case 'scenarios':
      return linkOptions({ to: '/interviews/create/$job/scenarios', params });
    case 'scoring_key':
      return linkOptions({ to: '/interviews/create/$job/scoring-key', params });
    case 'assessment':
      return linkOptions({ to: '/interviews/create/$job/assessment', params });
    case 'schedule':
      return linkOptions({ to: '/interviews/create/$job/schedule', params });
    case 'ai_assistance':
      return linkOptions({ to: '/interviews/create/$job/ai-summary', params });
    case 'criteria':
      return linkOptions({ to: '/interviews/create/$job/define-criteria', params });
    case 'criteria_questions':
      return linkOptions({ to: '/interviews/create/$job/define-criteria/questions', params });
    case 'review_type':
      return linkOptions({ to: '/interviews/create/$job/review-type', params });
    case 'review_panel':
      return linkOptions({ to: '/interviews/create/$job/review-panel', params });
    case 'email_invitation':
      return linkOptions({ to: '/interviews/create/$job/edit-email', params, search: { type: 'invitation' } });
    case 'email_reminders':
      return linkOptions({ to: '/interviews/create/$job/reminders', params });
    case 'email_completion':
      return linkOptions({ to: '/interviews/create/$job/edit-email', params, search: { type: 'completion' } });
    case 'email_unsuccessful':
      return linkOptions({ to: '/interviews/create/$job/edit-email', params, search: { type: 'Unsuccessful' } });
    case 'email_review':
      return linkOptions({ to: '/interviews/create/$job/edit-email', params, search: { type: 'ReviewAvailable' } });
    case 'summary':
      return linkOptions({ to: '/interviews/create/$job/summary', params });
  }
}
