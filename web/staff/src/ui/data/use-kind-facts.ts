import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import type { KindName } from './job-kind.ts';

/** The parts that applicants of each kind go through, which are counted beside its name, with the minutes. */
const SIZES = {
  presentation: 'questions',
  practice: 'questions',
  questionnaire: 'questions',
  situational_judgement: 'scenarios',
  cv_copilot: 'minutes',
  test_provider: 'minutes',
  webinar: 'name',
} as const satisfies Record<KindName, string>;

/** The name of a kind with the size of an activity, in one line. */
export function useKindFacts() {
  const t = useTranslations('activities');
  return ({ kind, questions, minutes }: { kind: KindName; questions: number; minutes: number }): string =>
    t(`kindFacts.${SIZES[kind]}`, { kind: t(`kinds.${kind}`), questions, minutes });
}
