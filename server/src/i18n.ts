import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createFormatter, createTranslator } from 'use-intl/core';
import type english from '@vivavoce/locales/en/emails.json';

export type Locale = 'en-gb' | 'fr-fr';
export type EmailPhrases = { emails: typeof english };

const FILES: Record<Locale, { folder: string; tag: string }> = {
  'en-gb': { folder: 'en', tag: 'en-GB' },
  'fr-fr': { folder: 'fr', tag: 'fr-FR' },
};

const load = (locale: Locale): EmailPhrases => ({
  emails: JSON.parse(
    readFileSync(fileURLToPath(import.meta.resolve(`@vivavoce/locales/${FILES[locale].folder}/emails.json`)), 'utf8'),
  ) as typeof english,
});

const phrases: Record<Locale, EmailPhrases> = { 'en-gb': load('en-gb'), 'fr-fr': load('fr-fr') };

/** The first language a browser asks for that the product speaks; browsers list them by preference. */
export function spokenLocale(acceptLanguage: string | undefined): Locale {
  const wanted = (acceptLanguage ?? '').split(',').map((tag) => tag.trim().slice(0, 2).toLowerCase());
  return wanted.find((tag) => tag === 'fr' || tag === 'en') === 'fr' ? 'fr-fr' : 'en-gb';
}

/** What an address says by its prefix; the default language has none. */
export const localeOfPath = (path: string): Locale => (/^\/fr(?=[/?#]|$)/.test(path) ? 'fr-fr' : 'en-gb');

/** The address as its route knows it. */
export const withoutLocale = (path: string): string => path.replace(/^\/fr(?=[/?#]|$)/, '') || '/';

export const languageTag = (locale: Locale): string => FILES[locale].tag;

/** The server's own phrases: e-mails and the answers of forms that work without scripts. */
export const translator = (locale: Locale) =>
  createTranslator<EmailPhrases, 'emails'>({
    locale: FILES[locale].tag,
    messages: phrases[locale],
    namespace: 'emails',
  });

export const formatter = (locale: Locale, timeZone: string) => createFormatter({ locale: FILES[locale].tag, timeZone });

/** "28 November 2026, 17:00" with the zone's short name, in the reader's language. */
export const formatDeadline = (locale: Locale, timeZone: string, deadline: Date): string =>
  formatter(locale, timeZone).dateTime(deadline, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  });
