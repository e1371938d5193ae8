import type { ReactNode } from 'react';
import { IntlProvider } from 'use-intl';
import type { Messages } from '@vivavoce/locales/messages.ts';
import { languageTags, type Locale } from './locale.ts';

const { timeZone } = Intl.DateTimeFormat().resolvedOptions();

type OtherLanguageProps = { locale: Locale; messages: Partial<Messages>; children: ReactNode };

/** A part of the page in a language of its own, with the given phrases only. */
export function OtherLanguage({ locale, messages, children }: OtherLanguageProps) {
  return (
    <IntlProvider locale={languageTags[locale]} messages={messages} timeZone={timeZone}>
      {children}
    </IntlProvider>
  );
}
