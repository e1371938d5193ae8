import { queryClient } from '../query-client.ts';
import { afterSignIn } from './session.ts';
import { userQuery } from '../../queries/sign-in/session.ts';

/** Between a new session and its first page: removes what another person left, and restores what this one typed. */
export async function beginAsNewcomer(): Promise<void> {
  queryClient.clear();
  await afterSignIn(await queryClient.fetchQuery(userQuery));
}
