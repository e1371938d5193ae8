import type pg from 'pg';

/** One search as bare SQL: patterns of whole words, normalised like the product's. */
export interface BareSearch {
  begins: string[];
  matches: string[];
  company_id: number;
}

const COLUMNS = `
  a.id, coalesce(nullif(a.applicant_name, ''), u.full_name) as full_name, u.email, a.external_id, a.job_id, jobs.title, jobs.rating_style,
  coalesce(nullif(jsonb_array_length(a.strip), 0), jobs.question_count) as question_count, jobs.archived, a.bucket, a.status,
  a.answer_count, a.average_review, a.reviewed_at, a.shortlisted_at, a.rejected_at, a.declined_at, a.declined_reason,
  a.responded_at, a.invited_at, a.invitation_failed, a.deadline, a.archived_at`;
const DETAILS = `
  select ${COLUMNS} from found join applications a on a.id = found.application_id
  join users u on u.id = a.user_id join jobs on jobs.id = a.job_id order by found.begins desc, a.id desc`;

const like = (patterns: readonly string[], from: number): string =>
  patterns.map((_pattern, place) => `search_text like $${from + place}`).join(' and ');

/** The planner may choose, may not use the company's part of the index, or may stop early in each of two ranks. */
export const FORMS = {
  one: (begins: string, matches: string) => `
    with found as (select application_id, (${begins}) as begins from search_entries where company_id = $1 and ${matches}
      order by begins desc, application_id desc limit 20) ${DETAILS}`,
  terms: (begins: string, matches: string) => `
    with found as (select application_id, (${begins}) as begins from search_entries where company_id + 0 = $1 and ${matches}
      order by begins desc, application_id desc limit 20) ${DETAILS}`,
  ranks: (begins: string, matches: string) => `
    with found as (
      (select application_id, true as begins from search_entries where company_id = $1 and ${begins} order by application_id desc limit 20)
      union all
      (select application_id, false from search_entries where company_id = $1 and ${matches} and not (${begins}) order by application_id desc limit 20)
      limit 20) ${DETAILS}`,
} as const;
export type Form = keyof typeof FORMS;

/** Runs the search in one of the forms; values are inlined, so that the planner knows them. */
export async function askBare(client: pg.Client, form: Form, search: BareSearch): Promise<number[]> {
  const { begins, matches, company_id } = search;
  const text = FORMS[form](like(begins, 2), like(matches, 2 + begins.length));
  const { rows } = await client.query<{ id: string }>(text, [company_id, ...begins, ...matches]);
  return rows.map(({ id }) => Number(id));
}
