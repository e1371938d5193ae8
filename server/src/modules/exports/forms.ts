import { EXPORT_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import { CV_PART } from '@vivavoce/domain/kinds/forms.ts';
import { itemsOf } from '@vivavoce/domain/kinds/questionnaire/items.ts';
import { competenciesIn } from '@vivavoce/domain/kinds/questionnaire/scoring.ts';
import type { FormContent } from '@vivavoce/domain/kinds/forms.ts';
import { sheetMessages } from './columns.ts';
import { literal } from './cells.ts';
import type { Column } from './cells.ts';
import type { Locale } from '../../i18n.ts';

const headOf = (text: string): string => text.slice(0, EXPORT_LIMITS.head_characters);

/** The raw answer of an item: the number of a step or an option, several of them, or the text. */
const rawAnswer = (id: string): string => {
  const answer = `f.answers -> ${literal(id)}`;
  return `case jsonb_typeof(${answer}) when 'array'
    then (select string_agg(one, '; ') from jsonb_array_elements_text(${answer}) one) else f.answers ->> ${literal(id)} end`;
};

/** Parts of several versions, each id once with its newest text. */
const byId = <Part extends { id: string }>(parts: readonly Part[]): Part[] =>
  parts.filter(({ id }, at) => parts.findIndex((other) => other.id === id) === at);

/**
 * The raw answers and the scores of a form, over the alias `f` (form_replies), which holds sent ones only.
 * @param forms all that applicants were shown, the newest first
 * @param passMark of a judgement test
 */
export function formColumns(forms: readonly FormContent[], locale: Locale, passMark: number | null): Column[] {
  const { heads } = sheetMessages[locale];
  const items = byId(forms.flatMap((form) => (form.kind === 'questionnaire' ? itemsOf(form) : [])));
  const scenarios = byId(forms.flatMap((form) => (form.kind === 'situational_judgement' ? form.scenarios : [])));
  const competencies = new Set(forms.flatMap((form) => (form.kind === 'questionnaire' ? competenciesIn(form) : [])));
  return [
    ...items.map(({ id, text }): Column => ({ head: headOf(text), kind: 'text', value: rawAnswer(id) })),
    ...scenarios.map(({ id, title }): Column => ({ head: headOf(title), kind: 'text', value: rawAnswer(id) })),
    ...[...competencies].map((competency): Column => ({
      head: headOf(`${heads.score}: ${competency}`),
      kind: 'rating',
      value: `(select round((s ->> 'score')::numeric, 2) from jsonb_array_elements(f.competency_scores) s where s ->> 'competency' = ${literal(competency)})`,
    })),
    ...(scenarios.length > 0
      ? [
          { head: `${heads.score} (%)`, kind: 'rating' as const, value: 'round(f.percent::numeric, 1)' },
          ...(passMark === null
            ? []
            : [
                {
                  head: heads.passed,
                  kind: 'yes' as const,
                  value: `f.percent >= ${literal(String(passMark))}::numeric`,
                },
              ]),
        ]
      : []),
  ];
}

/** How many versions of a CV were handed in, and the file of the one that was sent. */
export function cvColumns(locale: Locale): Column[] {
  const { heads } = sheetMessages[locale];
  const sent = `f.answers ->> ${literal(CV_PART)}`;
  return [
    { head: heads.cv_versions, kind: 'number', value: `(${sent})::int` },
    {
      head: heads.cv_file,
      kind: 'text',
      value: `(select v.filename from cv_versions v where v.application_id = a.id and v.number = (${sent})::int)`,
    },
  ];
}

/** The table of those columns: before a form is sent, its answers belong to the applicant alone. */
export const FORM_TABLE = 'left join form_replies f on f.application_id = a.id and f.sent_at is not null';
