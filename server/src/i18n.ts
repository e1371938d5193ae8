import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import Negotiator from 'negotiator';
import { createTranslator } from 'use-intl/core';
import { dateText } from '@vivavoce/domain/date-text.ts';
import { zoneText } from '@vivavoce/domain/zone-text.ts';
import type { Messages } from '@vivavoce/locales/messages.ts';

export type Locale = 'en-gb' | 'fr-fr';
type EmailPhrases = Pick<Messages, 'emails'>;

const FILES: Record<Locale, { folder: string; tag: string }> = {
  'en-gb': { folder: 'en', tag: 'en-GB' },
  'fr-fr': { folder: 'fr', tag: 'fr-FR' },
};

/** The messages of one area, in the shape of its English file; a test compares both languages. */
export function readPhrases<Area extends keyof Messages>(locale: Locale, area: Area): Messages[Area] {
  const file = fileURLToPath(import.meta.resolve(`@vivavoce/locales/${FILES[locale].folder}/${area}.json`));
  return JSON.parse(readFileSync(file, 'utf8')) as Messages[Area];
}

/** One per language. */
export const inEach = <Value>(make: (locale: Locale) => Value): Record<Locale, Value> => ({
  'en-gb': make('en-gb'),
  'fr-fr': make('fr-fr'),
});

const phrases = inEach((locale): EmailPhrases => ({ emails: readPhrases(locale, 'emails') }));

/** The supported language that the browser's `Accept-Language` prefers, weights respected (RFC 9110, 12.5.4); else English. */
export function spokenLocale(acceptLanguage: string | undefined): Locale {
  const preferences = new Negotiator({ headers: { 'accept-language': acceptLanguage ?? '*' } });
  return preferences.language(['en', 'fr']) === 'fr' ? 'fr-fr' : 'en-gb';
}

/** The language prefix of an address; the default language has none. */
export const localeOfPath = (path: string): Locale => (/^\/fr(?=[/?#]|$)/.test(path) ? 'fr-fr' : 'en-gb');

/** The address without its prefix, as routes use it. */
export const withoutLocale = (path: string): string => path.replace(/^\/fr(?=[/?#]|$)/, '') || '/';

export const languageTag = (locale: Locale): string => FILES[locale].tag;

/** The server's own messages: e-mails and the pages of forms that work without scripts. */
export const translator = (locale: Locale) =>
  createTranslator<EmailPhrases, 'emails'>({
    locale: FILES[locale].tag,
    messages: phrases[locale],
    namespace: 'emails',
  });

/** "28 November 2026 at 17:00 (Paris time)", in the reader's language. */
export const formatDeadline = (locale: Locale, timeZone: string, deadline: Date): string => {
  const { tag } = FILES[locale];
  const format = new Intl.DateTimeFormat(tag, {
    timeZone,
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  });
  return `${dateText(format, deadline)} (${zoneText(tag, timeZone)})`;
};
