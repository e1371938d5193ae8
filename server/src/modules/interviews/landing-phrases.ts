import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createTranslator } from 'use-intl/core';
import type english from '@vivavoce/locales/en/applicant.json';
import type { Locale } from '../../i18n.ts';

type Phrases = { landing: (typeof english)['landing'] };

const read = (folder: 'en' | 'fr'): Phrases => {
  const file = fileURLToPath(import.meta.resolve(`@vivavoce/locales/${folder}/applicant.json`));
  const { landing } = JSON.parse(readFileSync(file, 'utf8')) as typeof english;
  return { landing };
};

const phrases: Record<Locale, Phrases> = { 'en-gb': read('en'), 'fr-fr': read('fr') };
const tags: Record<Locale, string> = { 'en-gb': 'en-GB', 'fr-fr': 'fr-FR' };

/** The same words that the page's own scripts will show, so that nothing changes under the reader's eyes. */
export const landingPhrases = (locale: Locale) =>
  createTranslator<Phrases, 'landing'>({ locale: tags[locale], messages: phrases[locale], namespace: 'landing' });
