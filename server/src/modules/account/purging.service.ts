import { SIGN_IN_LIMITS } from '@vivavoce/domain/accounts/account-limits.ts';
import type { Context } from '../../context.ts';
import { purge } from '../../db/purge.ts';
import {
  address_changes,
  company_invitations,
  email_changes,
  interview_link_requests,
  passkey_challenges,
  password_links,
  password_requests,
  provider_messages,
  sign_in_flows,
  sign_in_results,
  sign_in_steps,
} from '../../db/schema/index.ts';

/**
 * Deletes expired links once they no longer count towards a limit, and requests that no worker could answer.
 * @returns how many rows of each were deleted
 */
export async function purgeLinks(ctx: Context, signal: AbortSignal) {
  const before = new Date(ctx.now().getTime() - SIGN_IN_LIMITS.links_counted_hours * 3600_000);
  return {
    links: await purge(ctx, { table: password_links, age: password_links.expires_at, before }, signal),
    address_changes: await purge(ctx, { table: address_changes, age: address_changes.expires_at, before }, signal),
    invitations: await purge(ctx, { table: company_invitations, age: company_invitations.expires_at, before }, signal),
    email_changes: await purge(ctx, { table: email_changes, age: email_changes.expires_at, before }, signal),
    steps: await purge(ctx, { table: sign_in_steps, age: sign_in_steps.expires_at, before }, signal),
    challenges: await purge(ctx, { table: passkey_challenges, age: passkey_challenges.expires_at, before }, signal),
    flows: await purge(ctx, { table: sign_in_flows, age: sign_in_flows.expires_at, before }, signal),
    results: await purge(ctx, { table: sign_in_results, age: sign_in_results.expires_at, before }, signal),
    messages: await purge(ctx, { table: provider_messages, age: provider_messages.expires_at, before }, signal),
    requests: await purge(ctx, { table: password_requests, age: password_requests.created_at, before }, signal),
    interview_links: await purge(
      ctx,
      { table: interview_link_requests, age: interview_link_requests.created_at, before },
      signal,
    ),
  };
}
