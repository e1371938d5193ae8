import { userQuery } from '../../queries/sign-in/session.ts';
import type { Owner } from '../unsaved/saved-forms.ts';
import { queryClient } from '../query-client.ts';

/** The signed-in person as far as this tab knows; null before a session was found and after it ended. */
export function sessionOwner(): Owner | null {
  const user = queryClient.getQueryData(userQuery.queryKey);
  return user ? { user: user.id, company: user.current_company?.id ?? null } : null;
}
