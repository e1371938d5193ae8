import type { Locale } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { apiQuery } from './api-query.ts';

const apiLocale = (locale: Locale) => (locale === 'fr' ? 'fr-fr' : 'en-gb');

/** Every choice that forms offer, with its label in the reader's language; constant until the next version. */
export const constantsQuery = (locale: Locale) =>
  apiQuery('GET /api/constants', { query: { locale: apiLocale(locale) } }, { staleTime: Infinity });

/** The optional features of the installation, described in the reader's language. */
export const featuresQuery = (locale: Locale) =>
  apiQuery('GET /api/feature-details', { query: { locale: apiLocale(locale) } }, { staleTime: Infinity });
