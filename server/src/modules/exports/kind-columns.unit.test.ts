import { JOB_KINDS } from '@vivavoce/domain/jobs/kinds.ts';
import type { JobKind } from '@vivavoce/domain/jobs/kinds.ts';
import { describe, expect, test } from 'vitest';
import { applicantColumns } from './columns.ts';

/** Heads that are false over applicants of the kind. */
const FOREIGN: Record<JobKind, Record<'en-gb' | 'fr-fr', RegExp>> = {
  presentation: { 'en-gb': /seat|\bCV\b|result/i, 'fr-fr': /place|\bCV\b|résultat/i },
  questionnaire: { 'en-gb': /^answers$|seat|\bCV\b|result/im, 'fr-fr': /^réponses$|place|\bCV\b|résultat/im },
  situational_judgement: { 'en-gb': /^answers$|seat|\bCV\b|result/im, 'fr-fr': /^réponses$|place|\bCV\b|résultat/im },
  cv_copilot: { 'en-gb': /answer|seat|result/i, 'fr-fr': /répon|place|résultat/i },
  test_provider: { 'en-gb': /answer|seat|\bCV\b/i, 'fr-fr': /répon|place|\bCV\b/i },
  webinar: {
    'en-gb': /answer|rating|rated|review|shortlist|reject|incomplete|\bCV\b|result/i,
    'fr-fr': /répon|note|évalu|présélection|non retenu|incompl|\bCV\b|résultat/i,
  },
};

describe.each(['en-gb', 'fr-fr'] as const)('heads of an export in %s', (locale) => {
  test.each(JOB_KINDS)('of applicants of a %s are those of the kind alone', (kind) => {
    const heads = applicantColumns(locale, { reader: 1, kinds: [kind] }).map(({ head }) => head);
    expect(heads.length).toBeGreaterThan(12);
    expect(FOREIGN[kind][locale].exec(heads.join('\n'))?.[0], heads.join(', ')).toBeUndefined();
  });

  test('of all activities hold those of every kind', () => {
    const all = applicantColumns(locale, { reader: 1, kinds: JOB_KINDS }).map(({ head }) => head);
    for (const kind of JOB_KINDS)
      expect(all.length).toBeGreaterThanOrEqual(applicantColumns(locale, { reader: 1, kinds: [kind] }).length);
  });
});
