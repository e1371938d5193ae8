import type { JobKind } from '../jobs/kind-names.ts';

/** A line that applicants read before the start; its words are in `web/shared/applicant/parts/facts.tsx`. */
export type KindFact = 'size' | 'screen' | 'schedule' | 'deadline' | 'attempts' | 'who' | 'ai' | 'kept';

const OF_FORMS = ['size', 'deadline', 'who', 'ai', 'kept'] as const;

/** The facts of each kind, in order. Apart from the registry, since staff screens load that one and show none of them. */
export const KIND_FACTS: Readonly<Record<JobKind, readonly KindFact[]>> = {
  presentation: ['size', 'screen', 'deadline', 'attempts', 'who', 'ai', 'kept'],
  questionnaire: OF_FORMS,
  situational_judgement: OF_FORMS,
  cv_copilot: OF_FORMS,
  test_provider: ['size', 'deadline', 'who', 'kept'],
  webinar: ['schedule', 'kept'],
};
