import { createTranslator } from 'use-intl/core';
import type { Messages } from '@vivavoce/locales/messages.ts';
import { inEach, languageTag, readPhrases } from '../../../i18n.ts';
import type { Locale } from '../../../i18n.ts';

interface Phrases {
  applicant: Pick<Messages['applicant'], 'opening'>;
  kinds: Pick<Messages['kinds'], 'names'>;
}

const phrases = inEach((locale): Phrases => ({
  applicant: { opening: readPhrases(locale, 'applicant').opening },
  kinds: { names: readPhrases(locale, 'kinds').names },
}));

/** The same messages as in the page's scripts, so that nothing changes when they start. */
export const landingPhrases = (locale: Locale) =>
  createTranslator<Phrases>({ locale: languageTag(locale), messages: phrases[locale] });
