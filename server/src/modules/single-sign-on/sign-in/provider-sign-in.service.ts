import type { Context } from '../../../context.ts';
import type { ProviderSessionName } from '../../../db/schema/accounts/identity-providers.ts';
import type { Exchange } from '../../../http/cookies.ts';
import { AppError } from '../../../lib/app-error.ts';
import { addToTrail } from '../../audit/audit-trail.ts';
import { secondStep } from '../../second-factor/sign-in-step.service.ts';
import type { SecondStep } from '../../second-factor/sign-in-step.service.ts';
import { beginSession, companyOfProvider, enter } from '../../session/session.service.ts';
import { lockUser } from '../../session/lock-user.ts';
import { countsProviderFactor } from './sign-in.repository.ts';

const OK = { status: 'OK' } as const;

interface ProviderSignIn {
  user_id: number;
  provider_id: number;
  /** Whether the provider names a second factor. */
  named_factor: boolean;
  provider_session: ProviderSessionName;
}

/**
 * Signs in a user that the provider of a company proved; an account with a second factor proves that as well, unless the
 * provider asked for one and the company counts it.
 * @throws AppError `sso_refused`, `address_not_allowed`
 */
export async function signInByProvider(
  ctx: Context,
  exchange: Exchange,
  { user_id, provider_id, named_factor, provider_session }: ProviderSignIn,
): Promise<typeof OK | SecondStep> {
  addToTrail({ user_id, call: { method: 'provider', provider: provider_id } });
  const company_id = await companyOfProvider(ctx, exchange.request, { user: user_id, provider: provider_id });
  const { user, result } = await ctx.db.transaction(async (tx) => {
    const lockedUser = await lockUser(tx, user_id);
    if (!lockedUser) throw new AppError('sso_refused');
    const counts = named_factor && (await countsProviderFactor(tx, company_id));
    if (counts) addToTrail({ call: { method: 'provider', provider: provider_id, second_factor: 'provider' } });
    const step = counts
      ? null
      : await secondStep(ctx, tx, { user_id, method: 'provider', provider: { provider_id, provider_session } });
    const second_factor = counts ? ('provider' as const) : null;
    // The entry of the log comes with the second step.
    if (step) addToTrail({ unfinished: true });
    const session = { company_id, method: 'provider', provider_id, provider_session, second_factor } as const;
    return { user: lockedUser, result: step ?? (await beginSession(ctx, tx, exchange, { user: lockedUser, session })) };
  });
  if (typeof result !== 'string') return result;
  enter(ctx, exchange, user.email.toLowerCase(), result);
  return OK;
}
