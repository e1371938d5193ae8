import type { DeferredMessages } from '@vivavoce/locales/areas.ts';
import type { Messages } from '@vivavoce/locales/messages.ts';
import { getLocale, startI18n, type Loaders, type Locale } from '@vivavoce/web-shared/i18n/i18n.tsx';

type Tree = Record<string, object>;

/** Loaders of the messages that are not part of the first load. */
export type DeferredLoaders = Readonly<
  Record<DeferredMessages, Readonly<Record<Locale, () => Promise<{ default: Partial<Messages> }>>>>
>;

/**
 * One object per language, which grows: a screen that is drawn already is not drawn again when messages for another
 * screen load.
 */
const messages: Record<Locale, Tree> = { en: {}, fr: {} };
const arrived: Record<Locale, Set<DeferredMessages>> = { en: new Set(), fr: new Set() };
let loaders: DeferredLoaders | undefined;
let started: Promise<void> | undefined;

/** Merges a part of an area into the area, in whichever order they load. */
function hold(locale: Locale, part: Tree): void {
  for (const [area, tree] of Object.entries(part)) Object.assign((messages[locale][area] ??= {}), tree);
}

async function bring(locale: Locale, parts: Iterable<DeferredMessages>): Promise<void> {
  const missing = [...parts].filter((part) => !arrived[locale].has(part));
  await Promise.all(
    missing.map(async (part) => {
      hold(locale, (await loaders?.[part][locale]())?.default ?? {});
      arrived[locale].add(part);
    }),
  );
}

/** Loads a language with all parts that the page has shown in the other one. */
async function bringLanguage(locale: Locale, first: Loaders): Promise<{ default: Messages }> {
  hold(locale, (await first[locale]()).default);
  const otherLanguage = arrived[locale === 'en' ? 'fr' : 'en'];
  // More parts may be shown while these load.
  while ([...otherLanguage].some((part) => !arrived[locale].has(part))) await bring(locale, otherLanguage);
  return { default: messages[locale] as Messages };
}

/**
 * Loads the messages of every page; render after it resolves.
 * @throws when they fail to load
 */
export function startMessages(first: Loaders, later: DeferredLoaders, locale: Locale): Promise<void> {
  loaders = later;
  const all: Loaders = { en: () => bringLanguage('en', first), fr: () => bringLanguage('fr', first) };
  started = startI18n(all, locale);
  return started;
}

/**
 * Resolves when these messages are loaded in the language of the page, even if that changes meanwhile. A route calls
 * it in its loader, so that they load beside its code and its data.
 * @throws when they fail to load
 */
export async function loadMessages(...parts: DeferredMessages[]): Promise<void> {
  const locale = getLocale();
  const [loading] = await Promise.allSettled([bring(locale, parts), started]);
  if (locale !== getLocale()) return loadMessages(...parts);
  if (loading.status === 'rejected') throw loading.reason;
}

/** Wraps an import for `lazy`, so that a part loads its messages beside its code. */
export function withMessages<T>(parts: readonly DeferredMessages[], load: () => Promise<T>): () => Promise<T> {
  return async () => (await Promise.all([load(), loadMessages(...parts)]))[0];
}
