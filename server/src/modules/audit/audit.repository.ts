import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';

export interface Reading {
  company_id: number;
  job_id: number;
  application_id: number;
  user_id: number;
  /** Null for a session. */
  api_token_id: number | null;
  at: Date;
}

/** Adds a view of a personal link. With `unless_since`, only where this user has none since then. */
export const addLinkReading = (db: Queryable, row: Reading, unless_since?: Date) =>
  db.execute(sql`
    insert into audit_events (company_id, type, user_id, api_token_id, job_id, application_id, at)
    select ${row.company_id}::bigint, 'link.read', ${row.user_id}::bigint, ${row.api_token_id}::bigint, ${row.job_id}::bigint,
           ${row.application_id}::bigint, ${row.at.toISOString()}::timestamptz
    ${
      unless_since
        ? sql`where not exists (select 1 from audit_events where application_id = ${row.application_id}
                and user_id = ${row.user_id} and at > ${unless_since.toISOString()}::timestamptz
                and type = 'link.read' and api_token_id is null)`
        : sql``
    }`);
