import { useEffect, useReducer, type ReactNode } from 'react';
import { IntlProvider, useMessages } from 'use-intl';
import type { Messages } from '@vivavoce/locales/messages.ts';
import { languageTags, useLocale, type Locale } from './i18n.tsx';

type Phrases = Partial<Messages>;

/** Both, where an area may have parts in each. */
const joined = (first: Phrases, later: Phrases = {}): Phrases =>
  Object.fromEntries(
    [...new Set([...Object.keys(first), ...Object.keys(later)])].map((area) => {
      const name = area as keyof Phrases;
      return [name, { ...first[name], ...later[name] }];
    }),
  );

/** Phrases that load with the screens that show them: the loader, and the provider for those screens. */
export function deferredPhrases(load: Readonly<Record<Locale, () => Promise<{ default: Phrases }>>>) {
  const loaded: Partial<Record<Locale, Phrases>> = {};

  async function loadPhrases(locale: Locale): Promise<void> {
    loaded[locale] ??= (await load[locale]()).default;
  }

  /** While another language loads, the last one stays. */
  function Provider({ children }: { children: ReactNode }) {
    const locale = useLocale();
    const first = useMessages();
    const [, redraw] = useReducer((count: number) => count + 1, 0);
    useEffect(() => {
      if (!loaded[locale]) void loadPhrases(locale).then(redraw);
    }, [locale]);
    const later = loaded[locale] ?? loaded.en ?? loaded.fr;
    return (
      <IntlProvider locale={languageTags[locale]} messages={joined(first, later)}>
        {children}
      </IntlProvider>
    );
  }

  return { load: loadPhrases, Provider };
}
