import { kindCounts } from '@vivavoce/domain/answers/answer-mix.ts';
import type { QuestionKind } from '@vivavoce/domain/answers/question-kinds.ts';
import type { JobKind } from '@vivavoce/domain/jobs/kind-names.ts';
import type { Purpose } from '@vivavoce/domain/jobs/purpose.ts';
import { referenceOf } from '@vivavoce/domain/applications/reference.ts';
import { escapeHtml } from '@vivavoce/domain/emails/merge-tags.ts';
import { createTranslator } from 'use-intl/core';
import { formatDeadline, inEach, languageTag, readPhrases, translator } from '../../../i18n.ts';
import type { Locale } from '../../../i18n.ts';

/** The receipt of an applicant's answers. */
export interface Receipt {
  kind: JobKind;
  purpose: Purpose;
  application: number;
  received_at: Date;
  /** The answered questions. */
  answered: readonly { kind: QuestionKind }[];
  /** The answered parts of a form; null where questions were answered. */
  answered_parts?: number | null;
  /** Hashes of the answers, by the number of their question. */
  hashes: readonly { order: number; sha256: string }[];
  /** All questions. */
  total: number;
  /** Sent by the deadline, not by the applicant. */
  by_itself: boolean;
}

/** The kinds whose parts are answers; a CV and a result are one thing. */
const COUNTED: readonly JobKind[] = ['questionnaire', 'situational_judgement'];

const kinds = inEach((locale) => ({ kinds: readPhrases(locale, 'applicant').kinds }));

/** "2 video answers and 1 file", in the terms of the applicant's own page. */
function kindsText(locale: Locale, answered: Receipt['answered']): string {
  const locales = languageTag(locale);
  const t = createTranslator({ locale: locales, messages: kinds[locale], namespace: 'kinds' });
  return new Intl.ListFormat(locales).format(kindCounts(answered).map(({ kind, count }) => t(kind, { count })));
}

/** One kind of answer in the terms of the applicant's own page, such as "1 video answer". */
export const kindText = (locale: Locale, kind: QuestionKind): string => kindsText(locale, [{ kind }]);

/** The facts of a receipt as rich text, below the company's own text. */
export function receiptHtml(
  { locale, company }: { locale: Locale; company: { name: string; time_zone: string } },
  { kind, purpose, application, received_at, answered, answered_parts = null, total, hashes, by_itself }: Receipt,
): string {
  const t = translator(locale);
  const lines = [
    t('receipt.reference', { reference: referenceOf(application) }),
    t('receipt.received', { date: formatDeadline(locale, company.time_zone, received_at) }),
    ...(kind === 'presentation'
      ? [t('receipt.answers', { answered: answered.length, total, kinds: kindsText(locale, answered) })]
      : COUNTED.includes(kind) && answered_parts !== null
        ? [t('receipt.parts', { answered: answered_parts, total })]
        : []),
    ...hashes.map(({ order, sha256 }) => t('receipt.hash', { number: order, sha256 })),
  ];
  const next = [
    ...(by_itself ? [t('receipt.by_itself')] : []),
    t(`receipt.next.${purpose}`, { organisation: company.name }),
  ];
  return [
    `<ul>${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>`,
    ...next.map((line) => `<p>${escapeHtml(line)}</p>`),
  ].join('');
}
