import { queryOptions } from '@tanstack/react-query';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import type { Locale } from '@vivavoce/web-shared/i18n/i18n.tsx';

const apiLocale = (locale: Locale) => (locale === 'fr' ? 'fr-fr' : 'en-gb');

/** Every choice that forms offer, with its label in the reader's language; constant until the next version. */
export const constantsQuery = (locale: Locale) =>
  queryOptions({
    queryKey: ['constants', locale],
    queryFn: ({ signal }) => call('GET /api/constants', { query: { locale: apiLocale(locale) }, signal }),
    staleTime: Infinity,
  });

/** The optional features of the installation, described in the reader's language. */
export const featuresQuery = (locale: Locale) =>
  queryOptions({
    queryKey: ['features', locale],
    queryFn: ({ signal }) => call('GET /api/feature-details', { query: { locale: apiLocale(locale) }, signal }),
    staleTime: Infinity,
  });
