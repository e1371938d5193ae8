import { literal } from './cells.ts';
import type { Column } from './cells.ts';
import { sheetMessages } from './columns.ts';
import type { Withheld } from './marks.ts';
import type { Locale } from '../../i18n.ts';

/** A mark as text, over the alias `p`: name, yes, score and notes where it has them. */
const markText = (checked: string): string =>
  `concat_ws(', ', p ->> 'programme', case when (p ->> 'checked')::boolean then ${literal(checked)} end, p ->> 'score', nullif(p ->> 'notes', ''))`;

/** The programmes of an applicant with the decisions of the university, over the alias `a`. */
export function programmeColumn(locale: Locale): Column {
  const { heads } = sheetMessages[locale];
  const value = `(select string_agg(${markText(heads.accepted)}, '; ' order by n)
    from jsonb_array_elements(a.programmes) with ordinality as marks(p, n))`;
  return { head: heads.programmes, kind: 'text', value };
}

/** The sent reviews of those programmes that are not withheld from the reader, each with its reviewer. */
export function programmeReviewColumn(locale: Locale, withheld: Withheld): Column {
  const { heads } = sheetMessages[locale];
  const value = `(select string_agg(who.full_name || ': ' || ${markText(heads.recommended)}, '; ' order by v.id, n)
    from reviews v join users who on who.id = v.user_id, jsonb_array_elements(v.programme_reviews) with ordinality as marks(p, n)
    where v.application_id = a.id and v.sent_at is not null and not ${withheld('a.id')})`;
  return { head: heads.programme_reviews, kind: 'text', value };
}
