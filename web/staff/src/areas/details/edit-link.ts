import { linkOptions } from '@tanstack/react-router';
import type { Job } from '@vivavoce/contract/types.ts';

/** A page on which a part of the settings is changed: the wizard has it for drafts, the details for what is published. */
type Part =
  | 'title'
  | 'description'
  | 'videos'
  | 'custom-fields'
  | 'deadline/type'
  | 'questions'
  | 'review-type'
  | 'define-criteria'
  | 'define-criteria/questions'
  | 'ai-summary'
  | 'email-templates';

const mayEdit = (job: Job): boolean => !job.archived && job.abilities.includes('edit');

/** What the page says of changing an activity; nothing to whoever only reads it. */
export function changeNote({ archived, status, abilities }: Pick<Job, 'archived' | 'status' | 'abilities'>) {
  if (!abilities.includes('edit')) return null;
  if (archived) return 'archivedNote';
  return status === 'Published' ? 'reached' : null;
}

/** Whether to say why a setting stays, to somebody who could change it otherwise. */
export const saysWhyLocked = (
  { abilities, locked }: Pick<Job, 'abilities' | 'locked'>,
  setting: Job['locked'][number],
): boolean => abilities.includes('edit') && locked.includes(setting);

/** Where a part can be changed, as long as it can. */
export function editLink(job: Job, part: Part) {
  if (!mayEdit(job)) return undefined;
  const params = { job: String(job.id) };
  return job.status === 'Draft'
    ? linkOptions({ to: `/interviews/create/$job/${part}`, params })
    : linkOptions({ to: `/interviews/$job/details/${part}`, params });
}

/** The same for one of the e-mails. */
export function emailLink(job: Job, type: 'invitation' | 'completion' | 'Unsuccessful') {
  if (!mayEdit(job)) return undefined;
  const at = { params: { job: String(job.id) }, search: { type } };
  return job.status === 'Draft'
    ? linkOptions({ to: '/interviews/create/$job/edit-email', ...at })
    : linkOptions({ to: '/interviews/$job/details/edit-email', ...at });
}

/** The panel goes on while the activity does. */
export function panelLink(job: Job) {
  if (job.archived || !job.abilities.includes('manage_panel')) return undefined;
  return linkOptions({ to: '/interviews/$job/review-panel', params: { job: String(job.id) } });
}
