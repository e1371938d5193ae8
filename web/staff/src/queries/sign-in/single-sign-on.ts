import type { ResultOf } from '@vivavoce/web-shared/api/api-client.ts';
import { getLocale, parseLocale } from '@vivavoce/web-shared/i18n/i18n.tsx';

const LANGUAGE = 'language-before-provider';

/** Takes the browser to the provider by the address that a call answers. */
export function depart({ address }: Pick<Departure, 'address'>): void {
  sessionStorage.setItem(LANGUAGE, getLocale());
  window.location.assign(address);
}

/** The language of the page that the browser left: the address to which a provider sends it back names none. */
export const languageBefore = () => parseLocale(sessionStorage.getItem(LANGUAGE));

export type Departure = ResultOf<'POST /login/sso/ajax/start'>;
