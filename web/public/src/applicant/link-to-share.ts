import { PLACE_LINK } from '@vivavoce/domain/applications/place-section.ts';
import { addLocale, type Locale } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { readToken } from './personal-link.ts';

/** Whether the place of a learner led here: its link opens the interview in the browser that the place admitted. */
export const isOfPlace = (token: string): boolean => token.startsWith(PLACE_LINK);

/** The personal link in one language, for a calendar or a phone; null where the browser stored none. */
export function personalLink(shorturl: string, locale: Locale): string | null {
  const token = readToken(shorturl);
  if (!token || isOfPlace(token)) return null;
  const link = new URL(addLocale(`/j/${shorturl}`, locale), location.origin);
  link.searchParams.set('t', token);
  return link.href;
}
