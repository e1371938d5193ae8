import type { FormContent } from '@vivavoce/domain/kinds/forms.ts';
import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, identity, instant, key } from '../columns.ts';
import { companies } from '../accounts/companies.ts';
import type { JobCriteria } from './criteria.ts';
import type { jobs } from './jobs.ts';
import type { questions } from './questions.ts';
import { users } from '../accounts/users.ts';

type Job = typeof jobs.$inferSelect;
type Question = typeof questions.$inferSelect;

export type TemplateQuestion = Pick<Question, 'text'> &
  Partial<
    Pick<
      Question,
      | 'competency'
      | 'category'
      | 'video_id'
      | 'kind'
      | 'preparation_seconds'
      | 'answer_seconds'
      | 'attempts_allowed'
      | 'screen_recording'
      | 'choices'
      | 'choices_multiple'
      | 'max_characters'
      | 'file_types'
      | 'rated'
      | 'requirement'
      | 'unmet_choices'
      | 'guidance'
      | 'checklist'
    >
  >;

/** The initial content of an activity from the template; missing fields are as in any new activity. */
export interface TemplateContent {
  job: Partial<
    Omit<
      Job,
      | 'id'
      | 'company_id'
      | 'created_by'
      | 'title_search'
      | 'marketplace_text'
      | 'shorturl'
      | 'status'
      | 'archived'
      | 'revision'
    >
  >;
  questions: TemplateQuestion[];
  criteria?: JobCriteria;
  form?: FormContent;
  /** The setup of a webinar, without its date. */
  webinar?: { time_zone: string; place: string; join_link: string; seats: number | null };
}

/** Activities ready to be copied. Rows without a company belong to all. */
export const job_templates = pgTable(
  'job_templates',
  {
    id: identity(),
    company_id: key().references(() => companies.id),
    created_by: key().references(() => users.id),
    /** The template's name in the list; the activity's own title is in the content. */
    title: text().notNull(),
    description: text().notNull().default(''),
    /** Position among the featured ones, from 1; null is not featured. */
    featured_order: integer(),
    default_locale: text({ enum: ['en-gb', 'fr-fr'] })
      .notNull()
      .default('en-gb'),
    content: jsonb().$type<TemplateContent>().notNull(),
    /** Seen by the user in `created_by` alone. */
    is_private: boolean().notNull().default(false),
    /** No longer offered; activities made from it stay as they are. */
    retired_at: instant(),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (table) => [index('job_templates_company').on(table.company_id), index('job_templates_creator').on(table.created_by)],
);
