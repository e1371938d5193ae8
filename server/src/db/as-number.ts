import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

/**
 * A number inlined into the statement. With a placeholder the planner would expect a tenth of the table instead of a
 * few rows, or plan again for each value.
 */
export const asNumber = (value: number): SQL => sql.raw(String(Math.trunc(value)));
