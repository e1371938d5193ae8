import { PAGE_HEADERS, pageHeadersOf } from '@vivavoce/domain/accounts/page-headers.ts';
import { describePage } from '@vivavoce/web-shared/api/page.ts';
import { userQuery } from '../../queries/sign-in/session.ts';
import type { Owner } from '../unsaved/saved-forms.ts';
import { queryClient } from '../query-client.ts';
import { isPresent } from './presence.ts';

/**
 * The user and the company for which this page was loaded; null before a session was found and after it ended. The
 * session is shared by all tabs and may be another by now: the server then refuses the calls of this page.
 */
export function sessionOwner(): Owner | null {
  const user = queryClient.getQueryData(userQuery.queryKey);
  return user ? { user: user.id, company: user.current_company?.id ?? null } : null;
}

/**
 * What every call of this page carries. A read without a person, such as after a lost connection, is `passive`: it does
 * not extend the session. The address of a change of company names the company itself: by it a page that
 * was left behind goes back.
 */
describePage((operation) => {
  const owner = sessionOwner();
  if (!owner) return {};
  const { [PAGE_HEADERS.user]: user, ...company } = pageHeadersOf(owner);
  return {
    [PAGE_HEADERS.user]: user,
    ...(operation !== 'POST /company/change/{company}' && company),
    ...(operation.startsWith('GET ') && !isPresent() && { passive: '1' }),
  };
});
