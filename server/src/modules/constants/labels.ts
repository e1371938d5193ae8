import { inEach, readPhrases } from '../../i18n.ts';
import type { Locale } from '../../i18n.ts';

/** Labels come from the messages of the screens, so that a thing has one name everywhere. */
const load = (locale: Locale) => {
  const constants = readPhrases(locale, 'constants');
  const overview = readPhrases(locale, 'overview');
  return {
    ...constants,
    buckets: readPhrases(locale, 'common').buckets,
    jobKinds: readPhrases(locale, 'activities').kinds,
    mergeTags: readPhrases(locale, 'wizard').emails.tags,
    jobStatuses: { Draft: overview.status.draft, Published: overview.status.published },
    statusLabels: overview.labels,
    visitors: readPhrases(locale, 'visitors'),
    fairness: readPhrases(locale, 'fairness'),
    place: readPhrases(locale, 'place'),
    ratingStyles: {
      per_question: overview.facts.perQuestion,
      overall: overview.facts.overall,
      matrix: overview.facts.matrix,
    },
  };
};

export const labels = inEach(load);
