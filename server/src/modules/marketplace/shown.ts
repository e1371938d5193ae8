import { sql } from 'drizzle-orm';

/**
 * Activities of a marketplace, for `jobs j`: the condition of the partial indexes, and that the deadline has not passed.
 */
export const SHOWN = sql`j.marketplace_public and j.status = 'Published' and not j.archived and j.deleting_at is null
  and (j.fixed_deadline is null or j.fixed_deadline > now())`;
