import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type activities from '@vivavoce/locales/en/activities.json';
import type common from '@vivavoce/locales/en/common.json';
import type constants from '@vivavoce/locales/en/constants.json';
import type overview from '@vivavoce/locales/en/overview.json';
import type wizard from '@vivavoce/locales/en/wizard.json';
import type { Locale } from '../../i18n.ts';

const FOLDERS: Record<Locale, string> = { 'en-gb': 'en', 'fr-fr': 'fr' };

const read = (locale: Locale, area: string): unknown =>
  JSON.parse(
    readFileSync(fileURLToPath(import.meta.resolve(`@vivavoce/locales/${FOLDERS[locale]}/${area}.json`)), 'utf8'),
  );

/** Words that screens show already are taken from their areas, so that a thing has one name in both places. */
const load = (locale: Locale) => {
  const own = read(locale, 'constants') as typeof constants;
  const shown = read(locale, 'overview') as typeof overview;
  return {
    ...own,
    buckets: (read(locale, 'common') as typeof common).stages,
    jobKinds: (read(locale, 'activities') as typeof activities).kinds,
    mergeTags: (read(locale, 'wizard') as typeof wizard).emails.tags,
    jobStatuses: { Draft: shown.status.draft, Published: shown.status.published },
    statusLabels: shown.labels,
    ratingStyles: {
      per_question: shown.facts.perQuestion,
      overall: shown.facts.overall,
      matrix: shown.facts.matrix,
    },
  };
};

export const labels: Record<Locale, ReturnType<typeof load>> = { 'en-gb': load('en-gb'), 'fr-fr': load('fr-fr') };
