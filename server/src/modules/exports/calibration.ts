import type { Locale } from '../../i18n.ts';
import type { Column } from './cells.ts';
import { sheetMessages } from './columns.ts';

/**
 * The ratings that reviewers gave to an applicant's answers in calibration rounds, with their names, over the alias `a`.
 * They stand apart from the marks, which they do not count in. Before the own ratings are sent, a member of the panel
 * gets none of an open round.
 */
export function calibrationColumn(locale: Locale, reader: number): Column {
  const value = `(select string_agg(who.full_name || ': ' || r.rating, '; ' order by c.id, p.place, who.full_name, who.id)
    from calibration_answers p join calibrations c on c.id = p.calibration_id
      join calibration_ratings r on r.calibration_id = p.calibration_id and r.place = p.place
      join calibration_submissions s on s.calibration_id = r.calibration_id and s.user_id = r.user_id
      join users who on who.id = r.user_id
    where p.application_id = a.id and (c.ended_at is not null
      or not exists (select 1 from reviewers o where o.job_id = a.job_id and o.user_id = ${reader})
      or exists (select 1 from calibration_submissions o where o.calibration_id = c.id and o.user_id = ${reader})))`;
  return { head: sheetMessages[locale].heads.calibration, kind: 'text', value };
}
