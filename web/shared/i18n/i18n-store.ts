import type { Messages } from '@vivavoce/locales/messages.ts';
import { defaultLocale, languageTags, writeLocaleCookie, type Locale } from './locale.ts';

export type Loaders = Readonly<Record<Locale, () => Promise<{ default: Messages }>>>;
export type I18nState = { locale: Locale; messages: Messages };

let loaders: Loaders | undefined;
let currentLocale: Locale = defaultLocale;
let state: I18nState | undefined;
let turn = 0;
let started: Promise<void> | undefined;
const listeners = new Set<() => void>();

/** The locale in use or being loaded; readable outside React, for the router's addresses. */
export function getLocale(): Locale {
  return currentLocale;
}

export function getI18n(): I18nState {
  if (!state) throw new Error('startI18n has not finished');
  return state;
}

export function subscribeI18n(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

async function speak(locale: Locale): Promise<boolean> {
  turn += 1;
  const thisTurn = turn;
  if (!loaders) throw new Error('startI18n was not called');
  if (locale === state?.locale) return true;
  const { default: messages } = await loaders[locale]();
  if (thisTurn !== turn) return false;
  currentLocale = locale;
  state = { locale, messages };
  document.documentElement.lang = languageTags[locale];
  for (const listener of listeners) listener();
  return true;
}

async function begin(locale: Locale): Promise<void> {
  try {
    await speak(locale);
  } catch (error) {
    if (locale === defaultLocale) throw error;
    console.error(`the phrases of ${locale} did not arrive`, error);
    await speak(defaultLocale);
  }
}

/**
 * Loads the phrases of the first locale, or those of the default when they fail to load; render after it resolves.
 * @throws when neither loads
 */
export function startI18n(input: Loaders, locale: Locale): Promise<void> {
  loaders = input;
  currentLocale = locale;
  started = begin(locale);
  return started;
}

/**
 * Changes the language in place, without storing it as a choice: phrases first, then the page. Of two calls in a row
 * the later one wins.
 * @returns whether the page has the language now
 * @throws when its phrases fail to load; the language before stays
 */
export async function showLocale(locale: Locale): Promise<boolean> {
  await started;
  return speak(locale);
}

/** Switches by the reader's choice, which is stored for a year. */
export async function switchLocale(locale: Locale): Promise<void> {
  if (await showLocale(locale)) writeLocaleCookie(locale);
}
