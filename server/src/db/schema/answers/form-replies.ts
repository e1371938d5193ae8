import type { FormAnswers } from '@vivavoce/domain/kinds/forms.ts';
import type { CompetencyScore } from '@vivavoce/domain/kinds/questionnaire/scoring.ts';
import type { JudgementScore } from '@vivavoce/domain/kinds/judgement/scoring.ts';
import { sql } from 'drizzle-orm';
import { doublePrecision, foreignKey, index, integer, jsonb, pgTable } from 'drizzle-orm/pg-core';
import { createdAt, instant, key } from '../columns.ts';
import { applications } from '../applicants/applications.ts';

/** Reply of an applicant to a form: the answers by the ids of the version's form, and their score from sending on. */
export const form_replies = pgTable(
  'form_replies',
  {
    application_id: key().primaryKey(),
    job_id: key().notNull(),
    answers: jsonb().$type<FormAnswers>().notNull().default({}),
    /** Decides the order in which this applicant sees responses. */
    order_seed: integer().notNull(),
    started_at: createdAt(),
    saved_at: instant(),
    sent_at: instant(),
    competency_scores: jsonb().$type<CompetencyScore[]>(),
    judgement_score: jsonb().$type<JudgementScore>(),
    /** The share of the points of a judgement test. */
    percent: doublePrecision(),
    /** When staff released the feedback to the applicant. */
    released_at: instant(),
  },
  (table) => [
    index('form_replies_sent')
      .on(table.job_id, table.sent_at.desc().nullsFirst(), table.application_id)
      .where(sql`${table.sent_at} is not null`),
    foreignKey({
      columns: [table.application_id, table.job_id],
      foreignColumns: [applications.id, applications.job_id],
    }).onDelete('cascade'),
  ],
);
