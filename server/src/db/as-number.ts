import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

/**
 * A number written into the statement. Behind a placeholder the planner would expect a tenth of the table where few rows
 * are asked for, or think anew for each value.
 */
export const asNumber = (value: number): SQL => sql.raw(String(Math.trunc(value)));
