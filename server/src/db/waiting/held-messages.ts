import { sql } from 'drizzle-orm';

/** SQL condition: since a restore, messages wait until an operator releases them. */
export const MESSAGES_HELD = sql`exists (select 1 from backup_state where messages_held_at is not null)`;
