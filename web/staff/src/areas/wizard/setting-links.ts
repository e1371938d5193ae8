import { linkOptions } from '@tanstack/react-router';
import type { WizardStepId } from '@vivavoce/domain/jobs/wizard-steps.ts';

/** The address of a step for a published activity. */
export function linkToSetting(id: WizardStepId, job: number) {
  const params = { job: String(job) };
  switch (id) {
    case 'title':
      return linkOptions({ to: '/interviews/$job/details/title', params });
    case 'description':
      return linkOptions({ to: '/interviews/$job/details/description', params });
    case 'videos':
      return linkOptions({ to: '/interviews/$job/details/videos', params });
    case 'custom_fields':
      return linkOptions({ to: '/interviews/$job/details/custom-fields', params });
    case 'deadline_type':
      return linkOptions({ to: '/interviews/$job/details/deadline/type', params });
    case 'deadline_fixed':
      return linkOptions({ to: '/interviews/$job/details/deadline/fixed', params });
    case 'deadline_rolling':
      return linkOptions({ to: '/interviews/$job/details/deadline/rolling', params });
    case 'questions':
      return linkOptions({ to: '/interviews/$job/details/questions', params });
    case 'items':
      return linkOptions({ to: '/interviews/$job/details/items', params });
    case 'scoring':
      return linkOptions({ to: '/interviews/$job/details/scoring', params });
    case 'scenarios':
      return linkOptions({ to: '/interviews/$job/details/scenarios', params });
    case 'scoring_key':
      return linkOptions({ to: '/interviews/$job/details/scoring-key', params });
    case 'assessment':
      return linkOptions({ to: '/interviews/$job/details/assessment', params });
    case 'schedule':
      return linkOptions({ to: '/interviews/$job/details/schedule', params });
    case 'ai_assistance':
      return linkOptions({ to: '/interviews/$job/details/ai-summary', params });
    case 'criteria':
      return linkOptions({ to: '/interviews/$job/details/define-criteria', params });
    case 'criteria_questions':
      return linkOptions({ to: '/interviews/$job/details/define-criteria/questions', params });
    case 'review_type':
      return linkOptions({ to: '/interviews/$job/details/review-type', params });
    case 'review_panel':
      return linkOptions({ to: '/interviews/$job/review-panel', params });
    case 'email_invitation':
      return linkOptions({ to: '/interviews/$job/details/edit-email', params, search: { type: 'invitation' } });
    case 'email_reminders':
      return linkOptions({ to: '/interviews/$job/details/reminders', params });
    case 'email_completion':
      return linkOptions({ to: '/interviews/$job/details/edit-email', params, search: { type: 'completion' } });
    case 'email_unsuccessful':
      return linkOptions({ to: '/interviews/$job/details/edit-email', params, search: { type: 'Unsuccessful' } });
    case 'email_review':
      return linkOptions({ to: '/interviews/$job/details/edit-email', params, search: { type: 'ReviewAvailable' } });
    // Fixed by publishing, or of no use after it.
    case 'type':
    case 'questions_type':
    case 'summary':
      return linkOptions({ to: '/interviews/$job/details', params });
  }
}
