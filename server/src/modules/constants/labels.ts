import { inEach, readPhrases } from '../../i18n.ts';
import type { Locale } from '../../i18n.ts';

/** Labels come from the messages of the screens, so that a thing has one name everywhere. */
const load = (locale: Locale) => {
  const own = readPhrases(locale, 'constants');
  const shown = readPhrases(locale, 'overview');
  return {
    ...own,
    buckets: readPhrases(locale, 'common').buckets,
    jobKinds: readPhrases(locale, 'activities').kinds,
    mergeTags: readPhrases(locale, 'wizard').emails.tags,
    jobStatuses: { Draft: shown.status.draft, Published: shown.status.published },
    statusLabels: shown.labels,
    visitors: readPhrases(locale, 'visitors'),
    ratingStyles: {
      per_question: shown.facts.perQuestion,
      overall: shown.facts.overall,
      matrix: shown.facts.matrix,
    },
  };
};

export const labels = inEach(load);
