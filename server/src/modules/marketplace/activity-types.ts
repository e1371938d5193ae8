import { CATEGORY_ICONS } from '@vivavoce/domain/marketplace/activity-types.ts';
import { sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/client.ts';
import { invalid } from '../../lib/app-error.ts';
import { activity_types } from '../../db/schema/index.ts';
import type { jobs } from '../../db/schema/index.ts';
import { holdItem, holdType } from './manage/manage.repository.ts';
import { presentType } from './marketplace.presenter.ts';
import { listTypes } from './marketplace.repository.ts';
import type { TypeRow } from './marketplace.repository.ts';

type JobRow = typeof jobs.$inferSelect;
type JobTypes = Pick<JobRow, 'activity_type_id' | 'activity_sub_type_id'>;

/** The categories that a company without any of its own starts with, one of each icon. */
export const FIRST_TYPES: readonly Pick<TypeRow, 'value' | 'label' | 'icon' | 'order'>[] = CATEGORY_ICONS.map(
  (icon, order) => ({ value: icon, label: null, icon, order }),
);

/** Locks the categories of the company until the transaction ends, and adds the first ones where there are none. */
export async function holdTypes(tx: Tx, company_id: number): Promise<TypeRow[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('activity types'), ${company_id}::int)`);
  const types = await listTypes(tx, company_id);
  if (types.length > 0) return types;
  await tx.insert(activity_types).values(FIRST_TYPES.map((type) => ({ ...type, company_id })));
  return listTypes(tx, company_id);
}

interface TypeValues {
  job_activity_type?: string | null | undefined;
  job_sub_activity_type?: string | null | undefined;
}

/**
 * The ids behind the values of category and sub-type. A change of the category alone empties the sub-type.
 * @throws AppError `invalid` for a value that the company does not have
 */
export async function typeChanges(tx: Tx, job: JobRow, values: TypeValues): Promise<Partial<JobTypes>> {
  const { job_activity_type, job_sub_activity_type } = values;
  if (job_activity_type === undefined && job_sub_activity_type === undefined) return {};
  const existing = await listTypes(tx, job.company_id);
  const types = existing.length > 0 ? existing : await holdTypes(tx, job.company_id);
  const type =
    job_activity_type === undefined
      ? types.find(({ id }) => id === job.activity_type_id)
      : types.find(({ value }) => value === job_activity_type);
  if (job_activity_type && !type) throw invalid({ job_activity_type: ['not_allowed'] });
  const item = type?.items.find(({ value }) => value === job_sub_activity_type);
  if (job_sub_activity_type && !item) throw invalid({ job_sub_activity_type: ['not_allowed'] });
  // Another user may be removing them at this moment.
  if (type && !(await holdType(tx, type.id))) throw invalid({ job_activity_type: ['not_allowed'] });
  if (item && !(await holdItem(tx, item.id))) throw invalid({ job_sub_activity_type: ['not_allowed'] });
  const stays = job_sub_activity_type === undefined && type?.id === job.activity_type_id;
  return {
    activity_type_id: type?.id ?? null,
    activity_sub_type_id: stays ? job.activity_sub_type_id : (item?.id ?? null),
  };
}

/** Category and sub-type of an activity in the form of the API. */
export async function typesOfJob(db: Queryable, job: JobRow) {
  const types = job.activity_type_id === null ? [] : await listTypes(db, job.company_id);
  const type = types.find(({ id }) => id === job.activity_type_id);
  const item = type?.items.find(({ id }) => id === job.activity_sub_type_id);
  return {
    job_activity_type: type ? presentType(type, job.default_locale) : null,
    job_sub_activity_type: item ? { value: item.value, label: item.label } : null,
  };
}
