import { signOut } from '../../queries/session.ts';
import { forgetChoices } from '../unsaved/kept-choices.ts';
import { forgetKept } from '../unsaved/kept.ts';
import { queryClient } from '../query-client.ts';
import { tellTabs } from './session-channel.ts';

/**
 * Ends the session so that another person can begin theirs, on a page that stays.
 * @throws when the server did not end it; then nothing changes
 */
export async function changePerson(): Promise<void> {
  await signOut();
  forgetKept();
  forgetChoices();
  tellTabs({ kind: 'ended' });
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'link' });
}
