import type { BodyOf } from '@vivavoce/contract/index.ts';
import { marketplaceInput } from '@vivavoce/contract/marketplace/job-fields.ts';
import { placeBetween } from '@vivavoce/domain/marketplace/place.ts';
import type { Tx } from '../../db/client.ts';
import type { jobs } from '../../db/schema/index.ts';
import { sanitiseRichText } from '../rich-text.ts';
import { typeChanges } from './activity-types.ts';
import { lastPlace } from './manage/manage.repository.ts';

type JobRow = typeof jobs.$inferSelect;
type JobChanges = Partial<typeof jobs.$inferInsert>;
type Changes = BodyOf<'PATCH /api/jobs/{job}'>;
type MarketplaceInput = Pick<Changes, keyof typeof marketplaceInput.shape>;

const NAMES = new Set<string>(Object.keys(marketplaceInput.shape));

/** The fields of the marketplace apart from those of the activity itself. */
export function splitMarketplace(input: Changes): { fields: Changes; marketplace: MarketplaceInput | null } {
  const entries = Object.entries(input).filter(([, value]) => value !== undefined);
  const marketplace = entries.filter(([name]) => NAMES.has(name));
  return {
    fields: Object.fromEntries(entries.filter(([name]) => !NAMES.has(name))),
    marketplace: marketplace.length === 0 ? null : Object.fromEntries(marketplace),
  };
}

/**
 * The changes in the form of the row. An activity that enters the marketplace gets a place at its end, which it keeps
 * while it is hidden.
 * @throws AppError `invalid` for an unknown category
 */
export async function marketplaceChanges(tx: Tx, job: JobRow, input: MarketplaceInput | null): Promise<JobChanges> {
  if (!input) return {};
  const { job_activity_type, job_sub_activity_type, ...fields } = input;
  const changes: JobChanges = {
    ...(fields as JobChanges),
    ...(await typeChanges(tx, job, { job_activity_type, job_sub_activity_type })),
  };
  if (changes.marketplace_details !== undefined)
    changes.marketplace_details = sanitiseRichText(changes.marketplace_details);
  if (job.marketplace_order === 0 && changes.marketplace_order === undefined)
    changes.marketplace_order = placeBetween(await lastPlace(tx, job.company_id), null) ?? 0;
  return changes;
}

/** Every field of the marketplace as it is in a new activity. */
export const OUTSIDE_MARKETPLACE = {
  marketplace_public: false,
  marketplace_order: 0,
  marketplace_featured: false,
  marketplace_title: '',
  marketplace_description: '',
  marketplace_details: '',
  marketplace_stock_image: null,
  marketplace_image_file_id: null,
  activity_type_id: null,
  activity_sub_type_id: null,
} as const satisfies JobChanges;
