import { useSyncExternalStore, type ReactNode } from 'react';
import { IntlProvider, IntlErrorCode, useLocale as useIntlLocale, type IntlError } from 'use-intl';
import { getI18n, subscribeI18n } from './i18n-store.ts';
import { languageTags, type Locale } from './locale.ts';

export { useTranslations } from 'use-intl';
export { getLocale, showLocale, startI18n, switchLocale, type Loaders } from './i18n-store.ts';
export {
  addLocale,
  firstLocale,
  languageNames,
  languageTags,
  locales,
  localeOfPath,
  parseLocale,
  readLocaleCookie,
  stripLocale,
  type Locale,
} from './locale.ts';

const { timeZone } = Intl.DateTimeFormat().resolvedOptions();

function reportPhrase(error: IntlError): void {
  if (error.code === IntlErrorCode.ENVIRONMENT_FALLBACK) return;
  console.error(error.message);
}

export function I18nProvider({ children }: { children: ReactNode }) {
  const { locale, messages } = useSyncExternalStore(subscribeI18n, getI18n, getI18n);
  return (
    <IntlProvider locale={languageTags[locale]} messages={messages} timeZone={timeZone} onError={reportPhrase}>
      {children}
    </IntlProvider>
  );
}

export function useLocale(): Locale {
  return useSyncExternalStore(subscribeI18n, getI18n, getI18n).locale;
}

/**
 * The BCP 47 tag for Intl and for `lang` attributes; it follows the nearest provider, which may cover only a part of
 * the page.
 */
export function useLanguageTag(): string {
  return useIntlLocale();
}
