import type { CardPhrases } from '@vivavoce/domain/marketplace/card-facts.ts';
import { createTranslator } from 'use-intl/core';
import type { Messages } from '@vivavoce/locales/messages.ts';
import { inEach, languageTag, readPhrases } from '../../i18n.ts';
import type { Locale } from '../../i18n.ts';

type Phrases = Pick<Messages, 'visitors'>;

const phrases = inEach((locale): Phrases => ({ visitors: readPhrases(locale, 'visitors') }));

/** The same messages as in the scripts of the visitors' pages, so that nothing changes when they start. */
export const visitorPhrases = (locale: Locale) =>
  createTranslator<Phrases, 'visitors'>({
    locale: languageTag(locale),
    messages: phrases[locale],
    namespace: 'visitors',
  });

const cards = inEach((locale) => ({ card: readPhrases(locale, 'kinds').card }));

/** The phrases on the card of an activity. */
export function cardPhrases(locale: Locale): CardPhrases {
  const t = createTranslator({ locale: languageTag(locale), messages: cards[locale], namespace: 'card' });
  return {
    size: (kind, count) => t(kind, { count }),
    minutes: (count) => t('minutes', { count }),
    online: () => t('online'),
    seats: (count) => t('seats', { count }),
  };
}

/** The language prefix of a page's address; the default language has none. */
export const prefixOf = (locale: Locale): string => (locale === 'fr-fr' ? '/fr' : '');
