import { DECISION_TRACKS } from '@vivavoce/domain/applications/decisions.ts';
import type { DecisionTrack } from '@vivavoce/domain/applications/decisions.ts';
import { sql } from 'drizzle-orm';
import { pgSequence, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant, key } from '../columns.ts';
import { applications } from './applications.ts';

/**
 * Numbers decisions about applicants in their order, of users and of bulk operations alike: unlike clocks, numbers
 * never disagree.
 */
export const decision_numbers = pgSequence('decision_numbers');

const TRACKS = [...new Set(Object.values(DECISION_TRACKS))] as [DecisionTrack, ...DecisionTrack[]];

/**
 * The decisions about each applicant that are not undone: of each track the one with the highest number holds. An undo
 * deletes its rows, and the applicant is what the highest remaining one says. Number 0 is what held before the first
 * decision, where that was more than nothing.
 */
export const decisions = pgTable(
  'decisions',
  {
    application_id: key()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    track: text({ enum: TRACKS }).notNull(),
    /** Shared by all applicants of one bulk operation. */
    number: key()
      .notNull()
      .default(sql`nextval('decision_numbers')`),
    /** The columns of the applicant's track after the decision; those of other tracks are null. */
    shortlisted_at: instant(),
    rejected_at: instant(),
    outcome_mail_at: instant(),
    outcome_reason: text(),
    outcome_note: text(),
    archived_at: instant(),
  },
  (table) => [primaryKey({ columns: [table.application_id, table.track, table.number] })],
);
