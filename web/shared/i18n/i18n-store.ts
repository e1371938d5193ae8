import type { Messages } from '@vivavoce/locales/messages.ts';
import { defaultLocale, languageTags, writeLocaleCookie, type Locale } from './locale.ts';

export type Loaders = Readonly<Record<Locale, () => Promise<{ default: Messages }>>>;
export type I18nState = { locale: Locale; messages: Messages };

let loaders: Loaders | undefined;
let chosen: Locale = defaultLocale;
let state: I18nState | undefined;
const listeners = new Set<() => void>();

/** The locale asked for or shown; readable outside React, for the router's addresses. */
export function getLocale(): Locale {
  return chosen;
}

export function getI18n(): I18nState {
  if (!state) throw new Error('startI18n has not finished');
  return state;
}

export function subscribeI18n(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

async function show(locale: Locale): Promise<void> {
  if (!loaders) throw new Error('startI18n was not called');
  const { default: messages } = await loaders[locale]();
  chosen = locale;
  state = { locale, messages };
  document.documentElement.lang = languageTags[locale];
  for (const listener of listeners) listener();
}

/** Loads the phrases of the first locale; render after it resolves. */
export async function startI18n(given: Loaders, locale: Locale): Promise<void> {
  loaders = given;
  chosen = locale;
  await show(locale);
}

/** Switches in place: phrases first, then the page, then the choice kept for a year. */
export async function switchLocale(locale: Locale): Promise<void> {
  if (locale !== getLocale()) await show(locale);
  writeLocaleCookie(locale);
}
