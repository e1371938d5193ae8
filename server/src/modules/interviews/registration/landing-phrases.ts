import { createTranslator } from 'use-intl/core';
import type { Messages } from '@vivavoce/locales/messages.ts';
import { inEach, languageTag, readPhrases } from '../../../i18n.ts';
import type { Locale } from '../../../i18n.ts';

type Phrases = Pick<Messages['applicant'], 'landing'>;

const phrases = inEach((locale): Phrases => ({ landing: readPhrases(locale, 'applicant').landing }));

/** The same messages as in the page's scripts, so that nothing changes when they start. */
export const landingPhrases = (locale: Locale) =>
  createTranslator<Phrases, 'landing'>({
    locale: languageTag(locale),
    messages: phrases[locale],
    namespace: 'landing',
  });
