import { RATING_STYLE } from '@vivavoce/domain/reviews/styles.ts';
import type { Locale } from '../../i18n.ts';
import { literal } from './cells.ts';
import type { Column, SheetPart } from './cells.ts';
import { placesOf, sheetMessages } from './columns.ts';
import type { QuestionRow } from './columns.ts';

/** The criteria of an activity whose marks are exported. */
export interface Criteria {
  /** Questions with a switched-on rubric. */
  rubrics: number[];
  /** Competencies of the matrix with their indicators, in the order of staff. */
  competencies: { id: number; name: string; indicators: { id: number; text: string }[] }[];
  levels: number;
}

/** Whether ratings of others about the applicant with this id, an expression, are withheld from the reader, as SQL. */
export type Withheld = (application: string) => string;

export interface Marked {
  job_id: number;
  questions: readonly QuestionRow[];
  rating_style: number;
  rating_scale: number;
  criteria: Criteria;
  locale: Locale;
  withheld: Withheld;
}

/** Columns of each question: the mean and the number of its ratings, and the selected steps of its rubric. */
export function markColumns({ questions, rating_style, criteria, locale }: Marked): Map<number, Column[]> {
  const { heads } = sheetMessages[locale];
  const places = placesOf(questions, locale);
  const columnsOf = ({ id, competency }: QuestionRow): Column[] => {
    const suffix = rating_style === RATING_STYLE.matrix && competency?.trim() ? ` (${competency.trim()})` : '';
    const place = places.get(id);
    const columns: Column[] = [
      { head: `${place}. ${heads.questionRating}${suffix}`, kind: 'rating', value: `r.q${id}` },
      { head: `${place}. ${heads.ratings}`, kind: 'number', value: `nullif(r.n${id}, 0)` },
    ];
    const hasRubric = rating_style === RATING_STYLE.per_question && criteria.rubrics.includes(id);
    return hasRubric ? [...columns, { head: `${place}. ${heads.rubric}`, kind: 'text', value: `k.q${id}` }] : columns;
  };
  return new Map(
    rating_style === RATING_STYLE.overall ? [] : questions.map((question) => [question.id, columnsOf(question)]),
  );
}

/** Columns of a matrix: the mean of each competency and of each indicator, over all its questions. */
export function competencyColumns({ rating_style, criteria, locale }: Marked): Column[] {
  const { heads } = sheetMessages[locale];
  if (rating_style !== RATING_STYLE.matrix) return [];
  return criteria.competencies.flatMap(({ id, name, indicators }): Column[] => [
    { head: heads.competency.replace('{name}', () => name), kind: 'rating', value: `r.c${id}` },
    ...indicators.map((indicator): Column => ({
      head: heads.indicator.replace('{competency}', () => name).replace('{indicator}', () => indicator.text),
      kind: 'rating',
      value: `r.i${indicator.id}`,
    })),
  ]);
}

/** A review that counts and that this reader may see, as `v`. */
const sentReviews = (rows: string, { job_id, withheld }: Marked): string =>
  `join reviews v on v.application_id = ${rows}.application_id and v.user_id = ${rows}.user_id and v.sent_at is not null
    and v.excluded_at is null and not ${withheld('v.application_id')}
    where v.job_id = ${job_id} and ${rows}.job_id = ${job_id}`;

function answerMarks(marked: Marked): string {
  const figures = marked.questions.map(
    ({ id }) => `round(avg(r.rating) filter (where r.question_id = ${id}), 2) as q${id},
      count(*) filter (where r.question_id = ${id}) as n${id}`,
  );
  return `left join (select r.application_id, ${figures.join(', ')} from answer_reviews r ${sentReviews('r', marked)}
    group by r.application_id) r on r.application_id = a.id`;
}

/** The selected steps, weakest first, each with its count; an earlier rating by number is no step. */
function rubricMarks(marked: Marked): string {
  const { rubrics } = marked.criteria;
  if (rubrics.length === 0) return '';
  const figures = rubrics.map(
    (id) =>
      `string_agg(c.text || ' (' || c.n || ')', '; ' order by c.place) filter (where c.question_id = ${id}) as q${id}`,
  );
  return `left join (select c.application_id, ${figures.join(', ')} from (
      select r.application_id, r.question_id, i.place, i.text, count(*) as n from rubric_reviews k
      join rubric_indicators i on i.id = k.indicator_id
      join answer_reviews r on r.application_id = k.application_id and r.question_id = k.question_id
        and r.user_id = k.user_id and r.rating = i.score
      ${sentReviews('r', marked)} and k.job_id = ${marked.job_id} and k.question_id in (${rubrics.join(', ')})
      group by r.application_id, r.question_id, i.id) c
    group by c.application_id) k on k.application_id = a.id`;
}

/** Marks by the average of an applicant: the mean of the levels of each reviewer, then the mean of reviewers. */
function matrixMarks(marked: Marked): string {
  const { questions, criteria, rating_scale } = marked;
  const parts = [
    ...questions.map(({ id }) => ['q', 'question_id', id] as const),
    ...criteria.competencies.map(({ id }) => ['c', 'competency_id', id] as const),
    ...criteria.competencies.flatMap(({ indicators }) =>
      indicators.map(({ id }) => ['i', 'indicator_id', id] as const),
    ),
  ];
  const partColumns = parts.map(
    ([letter, key, id]) => `avg(m.worth) filter (where m.${key} = ${id}) as ${letter}${id}`,
  );
  const all = parts.map(([letter, , id]) => `round(avg(p.${letter}${id}), 2) as ${letter}${id}`);
  const counts = questions.map(({ id }) => `count(p.q${id}) as n${id}`);
  return `left join (select p.application_id, ${[...all, ...counts].join(', ')} from (
      select m.application_id, m.user_id, ${partColumns.join(', ')} from (
        select m.*, l.place::numeric * ${rating_scale} / ${Math.max(criteria.levels, 1)} as worth
        from matrix_reviews m join matrix_levels l on l.id = m.level_id
        ${sentReviews('m', marked)}) m
      group by m.application_id, m.user_id) p
    group by p.application_id) r on r.application_id = a.id`;
}

/** Sent reviews whose authors left the panel, each with whether it counts, or why it is excluded. */
export function formerReviewersColumn(locale: Locale, withheld: Withheld): Column {
  const { heads } = sheetMessages[locale];
  const state = `case when v.excluded_at is null then ${literal(heads.former_counts)}
    else ${literal(heads.former_excluded)} || ' (' || v.excluded_reason || ')' end`;
  const value = `(select string_agg(coalesce(nullif(who.full_name, ''), who.email) || ': ' || ${state}, '; ' order by v.id)
    from reviews v join users who on who.id = v.user_id
    where v.application_id = a.id and v.sent_at is not null and (v.left_panel_at is not null or v.excluded_at is not null) and not ${withheld('a.id')})`;
  return { head: heads.former_reviewers, kind: 'text', value };
}

/** The tables of the columns of marks, each aggregated to one row per applicant. */
export function markTables(marked: Marked): string {
  if (marked.questions.length === 0 || marked.rating_style === RATING_STYLE.overall) return '';
  return marked.rating_style === RATING_STYLE.matrix
    ? matrixMarks(marked)
    : `${answerMarks(marked)} ${rubricMarks(marked)}`;
}

/**
 * The sheet of single reviews: a row for each rating and note of a sent review that counts and that this reader may see,
 * by applicant, reviewer and question; an overall rating has no question.
 * @param applicants a condition over the alias `a` (applications)
 */
export function reviewsSheet(marked: Marked, applicants: string): SheetPart {
  const { job_id, rating_style, rating_scale, criteria, questions, locale } = marked;
  const { heads } = sheetMessages[locale];
  const places = [...placesOf(questions, locale)].map(([id, place]) => `(${id}::bigint, ${literal(place)})`);
  const matrix = `(select avg(l.place::numeric * ${rating_scale} / ${Math.max(criteria.levels, 1)}) from matrix_reviews m
    join matrix_levels l on l.id = m.level_id
    where m.application_id = v.application_id and m.user_id = v.user_id and m.question_id = q.id)`;
  const rating = `(select r.rating::numeric from answer_reviews r
    where r.application_id = v.application_id and r.user_id = v.user_id and r.question_id = q.id)`;
  const ofQuestion = rating_style === RATING_STYLE.matrix ? matrix : rating;
  const from = `from (
      select v.application_id, v.user_id, v.sent_at, q.id as question_id, q.text, round(${ofQuestion}, 2) as rating, n.comment
      from sent v cross join (select id, text from questions where job_id = ${job_id}) q
      left join review_comments n on n.application_id = v.application_id and n.user_id = v.user_id and n.question_id = q.id
      union all select v.application_id, v.user_id, v.sent_at, null, null, v.rating::numeric, null from sent v
    ) v join applications a on a.id = v.application_id join users u on u.id = a.user_id join users who on who.id = v.user_id
    left join (values ${places.length > 0 ? places.join(', ') : "(0::bigint, '')"}) p(id, place) on p.id = v.question_id
    where (v.rating is not null or v.comment is not null) and ${applicants}`;
  const sent = `(select v.* from reviews v where v.job_id = ${job_id} and v.sent_at is not null and v.excluded_at is null
    and not ${marked.withheld('v.application_id')})`;
  return {
    title: heads.reviews.title,
    frozen: 1,
    from: from.replaceAll('from sent v', `from ${sent} v`),
    order: 'v.application_id, v.user_id, v.question_id nulls first',
    columns: [
      { head: heads.name, kind: 'text', value: "coalesce(nullif(a.applicant_name, ''), u.full_name)" },
      { head: heads.email, kind: 'text', value: 'u.email' },
      { head: heads.reviews.reviewer, kind: 'text', value: "coalesce(nullif(who.full_name, ''), who.email)" },
      { head: heads.reviews.question, kind: 'text', value: "p.place || '. ' || v.text" },
      { head: heads.reviews.rating, kind: 'rating', value: 'v.rating' },
      { head: heads.reviews.note, kind: 'text', value: 'v.comment' },
      { head: heads.reviews.sent, kind: 'instant', value: 'v.sent_at' },
    ],
  };
}
