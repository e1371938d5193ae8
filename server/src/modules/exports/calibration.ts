import { openCalibration } from '@vivavoce/domain/reviews/independence.ts';
import { sql } from 'drizzle-orm';
import type { Locale } from '../../i18n.ts';
import { plainSql } from '../../db/copy-out.ts';
import { conditionSql } from '../../db/condition-sql.ts';
import type { Column } from './cells.ts';
import { sheetMessages } from './columns.ts';

/**
 * The ratings that reviewers gave to an applicant's answers in calibration rounds, with their names, over the alias `a`.
 * They count in none of the marks. A round that is not open to the reader, who runs the activity, is left out.
 */
export function calibrationColumn(locale: Locale, reader: number): Column {
  const isOpen = plainSql(
    conditionSql(openCalibration, {
      has_ended: sql`c.ended_at is not null`,
      has_sent: sql`exists (select 1 from calibration_submissions o where o.calibration_id = c.id and o.user_id = ${reader})`,
      runs: sql`true`,
      on_panel: sql`exists (select 1 from reviewers o where o.job_id = a.job_id and o.user_id = ${reader})`,
    }),
  );
  const value = `(select string_agg(who.full_name || ': ' || r.rating, '; ' order by c.id, p.place, who.full_name, who.id)
    from calibration_answers p join calibrations c on c.id = p.calibration_id
      join calibration_ratings r on r.calibration_id = p.calibration_id and r.place = p.place
      join calibration_submissions s on s.calibration_id = r.calibration_id and s.user_id = r.user_id
      join users who on who.id = r.user_id
    where p.application_id = a.id and ${isOpen})`;
  return { head: sheetMessages[locale].heads.calibration, kind: 'text', value };
}
