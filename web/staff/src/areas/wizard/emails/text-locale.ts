import type { Locale } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { readOneOf } from '../../../ui/data/list-search.ts';

/** The languages in which a company writes. */
export const TEXT_LOCALES = ['en-gb', 'fr-fr'] as const;
export type TextLocale = (typeof TEXT_LOCALES)[number];

export const textLocale = (locale: Locale): TextLocale => (locale === 'fr' ? 'fr-fr' : 'en-gb');

/** The language of the text that the address names; without it, that of the reader. */
export const readTextSearch = ({ locale }: Record<string, unknown>): { locale?: TextLocale } => {
  const named = readOneOf(locale, TEXT_LOCALES);
  return named ? { locale: named } : {};
};
