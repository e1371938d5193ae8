import { useEffect, useReducer, type ReactNode } from 'react';
import { IntlProvider, useMessages } from 'use-intl';
import type { Messages } from '@vivavoce/locales/messages.ts';
import { languageTags, useLocale, type Locale } from '@vivavoce/web-shared/i18n/i18n.tsx';

const load: Record<Locale, () => Promise<{ default: Partial<Messages> }>> = {
  en: () => import('virtual:messages/en/later'),
  fr: () => import('virtual:messages/fr/later'),
};

const loaded: Partial<Record<Locale, Partial<Messages>>> = {};

/** The phrases of the screens with a camera, which the first screens do without. */
export async function loadLaterPhrases(locale: Locale): Promise<void> {
  loaded[locale] ??= (await load[locale]()).default;
}

/** Gives them to those screens; while another language arrives, the last one stays. */
export function LaterPhrases({ children }: { children: ReactNode }) {
  const locale = useLocale();
  const first = useMessages();
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (!loaded[locale]) void loadLaterPhrases(locale).then(redraw);
  }, [locale]);
  const later = loaded[locale] ?? loaded.en ?? loaded.fr;
  return (
    <IntlProvider locale={languageTags[locale]} messages={{ ...first, ...later }}>
      {children}
    </IntlProvider>
  );
}
