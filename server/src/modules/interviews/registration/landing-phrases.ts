import { createTranslator } from 'use-intl/core';
import type { Messages } from '@vivavoce/locales/messages.ts';
import { inEach, languageTag, readPhrases } from '../../../i18n.ts';
import type { Locale } from '../../../i18n.ts';

type Phrases = Pick<Messages['applicant'], 'opening'>;

const phrases = inEach((locale): Phrases => ({ opening: readPhrases(locale, 'applicant').opening }));

/** The same messages as in the page's scripts, so that nothing changes when they start. */
export const landingPhrases = (locale: Locale) =>
  createTranslator<Phrases, 'opening'>({
    locale: languageTag(locale),
    messages: phrases[locale],
    namespace: 'opening',
  });
