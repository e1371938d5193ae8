import type { Locale } from '../../i18n.ts';
import type { Column } from './cells.ts';
import { literal } from './cells.ts';
import { sheetMessages } from './columns.ts';

/** The test of an applicant at a provider, over the alias `test` (provider_tests). */
export function testColumns(locale: Locale): Column[] {
  const { test } = sheetMessages[locale].heads;
  const states = Object.entries(test.states).map(([state, word]) => `when ${literal(state)} then ${literal(word)}`);
  return [
    { head: test.name, kind: 'text', value: 'test.assessment_name' },
    { head: test.state, kind: 'word', value: `case test.state ${states.join(' ')} end` },
    { head: test.score, kind: 'number', value: `(test.result ->> 'score')::numeric` },
    { head: test.percentile, kind: 'number', value: `(test.result ->> 'percentile')::numeric` },
    { head: test.completed_at, kind: 'instant', value: 'test.completed_at' },
  ];
}

export const TEST_TABLE = 'left join provider_tests test on test.application_id = a.id';
