import type { Job } from '@vivavoce/contract/types.ts';
import { MARKETPLACE_LIMITS, TEXT_LIMITS } from '@vivavoce/domain/limits.ts';
import { faultsOf, textFault, type Faults } from '../../features/forms/faults.ts';
import type { EntryChanges } from '../../queries/marketplace.ts';

/** The fields of the form. Empty stands for no category and no section. */
export type EntryValues = {
  marketplace_title: string;
  marketplace_description: string;
  marketplace_details: string;
  marketplace_stock_image: Job['marketplace_stock_image'];
  marketplace_public: boolean;
  marketplace_featured: boolean;
  job_activity_type: string;
  job_sub_activity_type: string;
};
export type EntryField = keyof EntryValues;

export const entryFields = [
  'marketplace_title',
  'job_activity_type',
  'job_sub_activity_type',
  'marketplace_description',
  'marketplace_details',
  'marketplace_stock_image',
  'marketplace_public',
  'marketplace_featured',
] as const satisfies readonly EntryField[];

export const valuesOf = (job: Job): EntryValues => ({
  marketplace_title: job.marketplace_title,
  marketplace_description: job.marketplace_description,
  marketplace_details: job.marketplace_details,
  marketplace_stock_image: job.marketplace_stock_image,
  marketplace_public: job.marketplace_public,
  marketplace_featured: job.marketplace_featured,
  job_activity_type: job.job_activity_type?.value ?? '',
  job_sub_activity_type: job.job_sub_activity_type?.value ?? '',
});

export const changedFields = (base: EntryValues, values: EntryValues): EntryField[] =>
  entryFields.filter((name) => base[name] !== values[name]);

/** The body of the call: what differs from the stored entry. */
export function changesOf(base: EntryValues, values: EntryValues): EntryChanges {
  const changes = Object.fromEntries(changedFields(base, values).map((name) => [name, values[name]])) as EntryChanges;
  if (changes.job_activity_type === '') changes.job_activity_type = null;
  // A change of the category empties the section, so the chosen one is always sent with it.
  if (changes.job_activity_type !== undefined || changes.job_sub_activity_type !== undefined)
    changes.job_sub_activity_type = values.job_sub_activity_type || null;
  return changes;
}

export const faultsIn = (values: EntryValues): Faults<EntryValues> =>
  faultsOf<EntryValues>({
    marketplace_title: textFault(values.marketplace_title, TEXT_LIMITS.title_max_characters),
    marketplace_description: textFault(values.marketplace_description, MARKETPLACE_LIMITS.description_max_characters),
  });

/** Own changes put onto a newer version, and the fields that both changed differently. */
export function merge(
  base: EntryValues,
  values: EntryValues,
  newer: EntryValues,
): { values: EntryValues; both: EntryField[] } {
  const ownChanges = changedFields(base, values);
  const theirs = new Set(changedFields(base, newer));
  return {
    values: { ...newer, ...Object.fromEntries(ownChanges.map((name) => [name, values[name]])) },
    both: ownChanges.filter((name) => theirs.has(name) && newer[name] !== values[name]),
  };
}
