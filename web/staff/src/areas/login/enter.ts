import { queryClient } from '../../app/query-client.ts';
import { afterSignIn } from '../../app/session/session.ts';
import { userQuery } from '../../queries/session.ts';

/** Between a new session and its first page: nothing of the person before is left, and what this one typed comes back. */
export async function beginAsNewcomer(): Promise<void> {
  queryClient.clear();
  await afterSignIn(await queryClient.fetchQuery(userQuery));
}
