import { EVENT_TOPICS, topicSql } from '@vivavoce/domain/feed/event-types.ts';
import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { applications } from '../applicants/applications.ts';
import { createdAt, identity, key } from '../columns.ts';
import { companies } from '../accounts/companies.ts';
import { jobs } from '../activities/jobs.ts';
import { users } from '../accounts/users.ts';

/** The activity feed: what happened, who did it, when. Rows are only ever added. */
export const events = pgTable(
  'events',
  {
    id: identity(),
    company_id: key()
      .notNull()
      .references(() => companies.id),
    job_id: key().references(() => jobs.id, { onDelete: 'cascade' }),
    application_id: key().references(() => applications.id, { onDelete: 'cascade' }),
    type: text().notNull(),
    actor_kind: text({ enum: ['staff', 'applicant', 'system'] }).notNull(),
    actor_user_id: key().references(() => users.id),
    data: jsonb().$type<Record<string, string | number | boolean | null>>().notNull().default({}),
    at: createdAt(),
    topic: text({ enum: EVENT_TOPICS }).notNull().generatedAlwaysAs(sql.raw(topicSql)),
  },
  (table) => [
    index('events_company').on(table.company_id, table.id.desc().nullsFirst()),
    index('events_company_topic').on(table.company_id, table.topic, table.id.desc().nullsFirst()),
    index('events_job_topic').on(table.job_id, table.topic, table.id.desc().nullsFirst()),
    index('events_job').on(table.job_id, table.id.desc().nullsFirst()),
    index('events_application').on(table.application_id, table.id.desc().nullsFirst()),
  ],
);
