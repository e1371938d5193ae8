import { PLACE_LINK } from '@vivavoce/domain/applications/place-section.ts';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { addLocale, getLocale } from '@vivavoce/web-shared/i18n/i18n.tsx';

/** Opens an interview of the learner in this browser; its recordings can be played from then on. @returns its public name */
export const admitTo = async (application: number): Promise<string> =>
  (await call('POST /api/me/interviews/{application}/open', { params: { application } })).shorturl;

/** Leads to an interview of the learner. */
export async function openOwn(application: number): Promise<void> {
  const shorturl = await admitTo(application);
  // The number alone opens nothing: this browser was admitted.
  location.assign(addLocale(`/j/${shorturl}?t=${PLACE_LINK}${application}`, getLocale()));
}
