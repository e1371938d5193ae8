import { EXPORT_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import { CV_PART } from '@vivavoce/domain/kinds/forms.ts';
import { itemsOf } from '@vivavoce/domain/kinds/questionnaire/items.ts';
import { competenciesIn } from '@vivavoce/domain/kinds/questionnaire/scoring.ts';
import { beginningOf } from '@vivavoce/domain/cut-text.ts';
import type { ShownForm } from '../forms/shown-forms.ts';
import { holdsVersion, sheetMessages, versionMark } from './columns.ts';
import { literal } from './cells.ts';
import type { Column } from './cells.ts';
import type { Locale } from '../../i18n.ts';

const headOf = (text: string): string => beginningOf(text, EXPORT_LIMITS.head_characters);

/** The raw answer of an item: the number of a step or an option, several of them, or the text. */
const rawAnswer = (id: string): string => {
  const answer = `f.answers -> ${literal(id)}`;
  return `case jsonb_typeof(${answer}) when 'array'
    then (select string_agg(one, '; ') from jsonb_array_elements_text(${answer}) one) else f.answers ->> ${literal(id)} end`;
};

/** A part of a form, in a version of the activity. */
interface ShownPart {
  id: string;
  head: string;
  /** All that gives a raw answer its meaning; versions in which it is equal are one. */
  meaning: string;
  job_version: number;
  is_sent: boolean;
}

/** The parts of a form that have raw answers; the number of an option says something beside its options alone. */
function partsOf({ form, job_version, is_sent }: ShownForm): ShownPart[] {
  const shown = { job_version, is_sent };
  if (form.kind === 'questionnaire')
    return itemsOf(form).map(({ id, kind, text, labels }) => ({
      ...shown,
      id,
      head: text,
      meaning: JSON.stringify([kind, text, labels]),
    }));
  if (form.kind !== 'situational_judgement') return [];
  return form.scenarios.map(({ id, title, text, format, levels, responses }) => ({
    ...shown,
    id,
    head: title,
    meaning: JSON.stringify([title, text, format, levels, responses.map((response) => [response.id, response.text])]),
  }));
}

/** The columns of one part: one for each version that was answered, the oldest first, otherwise the newest alone. */
function partColumns(parts: readonly ShownPart[], locale: Locale): Column[] {
  const { heads } = sheetMessages[locale];
  const sent = parts.filter(({ is_sent }) => is_sent).toReversed();
  const versions = Object.values(Object.groupBy(sent.length > 0 ? sent : parts.slice(0, 1), ({ meaning }) => meaning));
  return versions.flatMap((same = [], at) => {
    const [first] = same;
    if (!first) return [];
    const mark = versionMark(heads, at, versions.length);
    const raw = rawAnswer(first.id);
    const held = holdsVersion(same.map(({ job_version }) => job_version));
    return {
      head: mark === false ? headOf(first.head) : `${headOf(first.head)} (${mark})`,
      kind: 'text',
      value: mark === false ? raw : `case when ${held} then ${raw} end`,
    };
  });
}

/**
 * The raw answers and the scores of a form, over the alias `f` (form_replies), which holds sent ones only.
 * @param shown all that applicants were shown, the newest first
 * @param passMark of a judgement test
 */
export function formColumns(shown: readonly ShownForm[], locale: Locale, passMark: number | null): Column[] {
  const { heads } = sheetMessages[locale];
  const parts = Map.groupBy(shown.flatMap(partsOf), ({ id }) => id);
  const forms = shown.map(({ form }) => form);
  const competencies = new Set(forms.flatMap((form) => (form.kind === 'questionnaire' ? competenciesIn(form) : [])));
  const hasScenarios = forms.some((form) => form.kind === 'situational_judgement' && form.scenarios.length > 0);
  return [
    ...[...parts.values()].flatMap((versions) => partColumns(versions, locale)),
    ...[...competencies].map((competency): Column => ({
      head: headOf(`${heads.score}: ${competency}`),
      kind: 'rating',
      value: `(select round((s ->> 'score')::numeric, 2) from jsonb_array_elements(f.competency_scores) s where s ->> 'competency' = ${literal(competency)})`,
    })),
    ...(hasScenarios
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
