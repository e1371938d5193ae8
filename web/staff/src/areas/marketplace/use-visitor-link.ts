import { addLocale } from '@vivavoce/web-shared/i18n/locale.ts';
import { useLocale } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useSettings } from '../../queries/sign-in/session.ts';

/** The public address of the marketplace, or of the registration of one activity in it. */
export function useVisitorLink(): (shorturl?: string) => string {
  const { shortname } = useSettings();
  const locale = useLocale();
  return (shorturl) =>
    addLocale(`/marketplace/${encodeURIComponent(shortname)}`, locale) + (shorturl ? `?shorturl=${shorturl}` : '');
}
