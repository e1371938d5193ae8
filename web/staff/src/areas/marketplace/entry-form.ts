import type { Job } from '@vivavoce/contract/types.ts';
import { MARKETPLACE_LIMITS, TEXT_LIMITS } from '@vivavoce/domain/limits.ts';
import { orChanged, type FormRules } from '@vivavoce/web-shared/forms/form.ts';
import { changedNames } from '@vivavoce/web-shared/forms/merge.ts';
import { faultMap, faultsOf, refusedIn, textFault, type Fault, type Faults } from '../../features/forms/faults.ts';
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

const entryFields = [
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

/** The body of the call: what differs from the stored entry. */
export function changesOf(base: EntryValues, values: EntryValues): EntryChanges {
  const changes = Object.fromEntries(changedNames(base, values).map((name) => [name, values[name]])) as EntryChanges;
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

type EntryCalls = {
  change: (changes: EntryChanges & Pick<Job, 'revision'>) => Promise<Job>;
  newest: () => Promise<Job>;
  onStored?: (job: Job) => unknown;
};

/** Saves an entry: the fields that differ, with the revision that they were changed from. */
export const entryRules = ({ change, newest, onStored }: EntryCalls): FormRules<EntryValues, Job, Fault> => ({
  read: valuesOf,
  same: (first, second) => changedNames(first, second).length === 0,
  check: (values) => faultMap(faultsIn(values)),
  send: (values, job) => orChanged(change({ ...changesOf(valuesOf(job), values), revision: job.revision }), newest),
  merge: {},
  refusal: refusedIn(entryFields),
  ...(onStored && { onStored }),
});
