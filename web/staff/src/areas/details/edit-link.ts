import { linkOptions } from '@tanstack/react-router';
import type { Job } from '@vivavoce/contract/types.ts';
import type { WizardEmailType } from '@vivavoce/domain/jobs/wizard-steps.ts';

/** A page that edits one part of the settings: the wizard for drafts, the details for published activities. */
type Part =
  | 'title'
  | 'description'
  | 'schedule'
  | 'videos'
  | 'custom-fields'
  | 'deadline/type'
  | 'questions'
  | 'review-type'
  | 'define-criteria'
  | 'define-criteria/questions'
  | 'ai-summary'
  | 'email-templates'
  | 'reminders';

const mayEdit = (job: Job): boolean => !job.archived && job.abilities.includes('edit');

/** The note about editing an activity; none for a person who only reads it. */
export function changeNote({ archived, status, abilities }: Pick<Job, 'archived' | 'status' | 'abilities'>) {
  if (!abilities.includes('edit')) return null;
  if (archived) return 'archivedNote';
  return status === 'Published' ? 'reached' : null;
}

/** Whether to explain why a setting is locked, to a person who could otherwise change it. */
export const saysWhyLocked = (
  { abilities, locked }: Pick<Job, 'abilities' | 'locked'>,
  setting: Job['locked'][number],
): boolean => abilities.includes('edit') && locked.includes(setting);

/** The link to the editor of a part, while it can be edited. */
export function editLink(job: Job, part: Part) {
  if (!mayEdit(job)) return undefined;
  const params = { job: String(job.id) };
  return job.status === 'Draft'
    ? linkOptions({ to: `/interviews/create/$job/${part}`, params })
    : linkOptions({ to: `/interviews/$job/details/${part}`, params });
}

/** The link to the editor of one of the e-mails. */
export function emailLink(job: Job, type: WizardEmailType) {
  if (!mayEdit(job)) return undefined;
  const at = { params: { job: String(job.id) }, search: { type } };
  return job.status === 'Draft'
    ? linkOptions({ to: '/interviews/create/$job/edit-email', ...at })
    : linkOptions({ to: '/interviews/$job/details/edit-email', ...at });
}

/** The panel can be edited while the activity runs. */
export function panelLink(job: Job) {
  if (job.archived || !job.abilities.includes('manage_panel')) return undefined;
  return linkOptions({ to: '/interviews/$job/review-panel', params: { job: String(job.id) } });
}
