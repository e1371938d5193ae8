import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { forgetSelections } from '../unsaved/saved-selections.ts';
import { forgetSavedForms } from '../unsaved/saved-forms.ts';
import { queryClient } from '../query-client.ts';
import { tellTabs } from './session-channel.ts';

/**
 * Ends the session so that another person can sign in on the same page.
 * @throws when the server did not end it; then nothing changes
 */
export async function changePerson(): Promise<void> {
  await call('GET /logout/ajax');
  forgetSavedForms();
  forgetSelections();
  tellTabs({ kind: 'ended' });
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'link' });
}
