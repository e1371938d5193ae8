import { useEffect } from 'react';
import { getLocale, localeOfPath, parseLocale, readLocaleCookie } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { speak } from '../ui/language-switch.tsx';
import { useInterview } from './interview-context.tsx';

/**
 * A personal link without a language in its address uses the language of the invitation, unless the applicant has
 * chosen one before.
 */
export function useOwnLanguage(): void {
  const { interview } = useInterview();
  const { locale } = interview;
  useEffect(() => {
    const linkLocale = parseLocale(locale);
    const chosenLocale = localeOfPath(location.pathname) ?? readLocaleCookie();
    if (linkLocale && !chosenLocale && linkLocale !== getLocale()) void speak(linkLocale);
  }, [locale]);
}
