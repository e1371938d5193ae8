import { addLocale, stripLocale, switchLocale, type Locale } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { router } from './router.tsx';

/** Same page, other language: phrases, the address and the kept choice change; nothing reloads. */
export async function switchLanguage(locale: Locale): Promise<void> {
  await switchLocale(locale);
  const { pathname, search, hash } = window.location;
  router.history.replace(addLocale(stripLocale(pathname), locale) + search + hash);
}
