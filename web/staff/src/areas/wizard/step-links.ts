import { linkOptions } from '@tanstack/react-router';
import type { AvailableStepId } from './available-steps.ts';

/** The address of a step, for links and for going on. */
export function linkToStep(id: AvailableStepId, job: number) {
  const params = { job: String(job) };
  switch (id) {
    case 'title':
      return linkOptions({ to: '/interviews/create/$job/title', params });
    case 'description':
      return linkOptions({ to: '/interviews/create/$job/description', params });
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
    case 'review_type':
      return linkOptions({ to: '/interviews/create/$job/review-type', params });
    case 'review_panel':
      return linkOptions({ to: '/interviews/create/$job/review-panel', params });
    case 'email_invitation':
      return linkOptions({ to: '/interviews/create/$job/edit-email', params, search: { type: 'invitation' } });
    case 'email_completion':
      return linkOptions({ to: '/interviews/create/$job/edit-email', params, search: { type: 'completion' } });
    case 'summary':
      return linkOptions({ to: '/interviews/create/$job/summary', params });
  }
}
