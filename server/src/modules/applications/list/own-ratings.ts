import { NOTHING_RATED } from '@vivavoce/domain/reviews/rated-by.ts';
import type { OwnRatings } from '@vivavoce/domain/reviews/rated-by.ts';
import { RATING_STYLE } from '@vivavoce/domain/reviews/styles.ts';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

/** What one person rated of an applicant: true where it is the whole, else the questions rated in full. */
export type OwnRatingsJson = true | number[] | null;

/**
 * That value over the alias `a` of applications. An activity rated by matrix that has none yet is rated by number, so
 * that both count there.
 */
export const ownRatingsJson = (style: SQL, user: SQL): SQL => sql`case ${style}
    when ${sql.raw(String(RATING_STYLE.overall))} then
      (select to_json(true) from reviews where application_id = a.id and user_id = ${user} and rating is not null)
    when ${sql.raw(String(RATING_STYLE.matrix))} then
      (select json_agg(question_id) from (
        select question_id from answer_reviews where application_id = a.id and user_id = ${user}
        union
        select m.question_id from matrix_reviews m where m.application_id = a.id and m.user_id = ${user}
        group by m.question_id, m.competency_id
        having count(*) >= (select count(*) from matrix_indicators i where i.competency_id = m.competency_id)) rated)
    else (select json_agg(question_id) from answer_reviews where application_id = a.id and user_id = ${user})
  end`;

export const readOwnRatings = (value: OwnRatingsJson): OwnRatings => {
  if (value === null) return NOTHING_RATED;
  return value === true ? { ...NOTHING_RATED, overall: true } : { ...NOTHING_RATED, questions: new Set(value) };
};
