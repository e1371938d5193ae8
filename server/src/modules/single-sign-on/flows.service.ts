import { SSO_LIMITS } from '@vivavoce/domain/accounts/single-sign-on.ts';
import type { SsoPurpose } from '@vivavoce/domain/accounts/single-sign-on.ts';
import type { Context } from '../../context.ts';
import { seal, unseal } from '../../lib/sealed.ts';
import { hashToken, newToken } from '../../lib/secrets.ts';
import { readCookie, setSsoCookie, SSO_COOKIE } from '../../plugins/session/cookies.ts';
import type { Exchange } from '../../plugins/session/cookies.ts';
import { accessTo } from './access.service.ts';
import { departureAddress, drawExpected } from './oidc.ts';
import type { Expected } from './oidc.ts';
import * as repository from './single-sign-on.repository.ts';
import type { ProviderRow } from './single-sign-on.repository.ts';

const VERIFIER = 'sign-in flow';
const SECONDS = SSO_LIMITS.flow_valid_minutes * 60;
const TOKEN = /^[\w-]{32}$/;

export interface Flow {
  purpose: SsoPurpose;
  session_id: number | null;
  expected: Expected;
}

/** The cookie of the browser; one for all its flows, so that two tabs do not end each other's. */
const browserToken = (ctx: Context, { request }: Exchange): string | undefined => {
  const token = readCookie(ctx, request, SSO_COOKIE);
  return token !== undefined && TOKEN.test(token) ? token : undefined;
};

/**
 * Begins a flow of this browser.
 * @param session_id the session for which it connects or tests
 * @param username the address that was typed, for the page of the provider
 * @returns the address of the provider
 * @throws AppError `sso_unavailable`
 */
export async function beginFlow(
  ctx: Context,
  exchange: Exchange,
  provider: ProviderRow,
  { purpose, session_id, username }: { purpose: SsoPurpose; session_id: number | null; username?: string | undefined },
): Promise<{ address: string }> {
  const access = await accessTo(ctx, provider);
  const browser = browserToken(ctx, exchange) ?? newToken();
  const expected = drawExpected();
  const state_hash = hashToken(expected.state);
  await repository.insertFlow(ctx.db, {
    state_hash,
    provider_id: provider.id,
    browser_hash: hashToken(browser),
    purpose,
    session_id,
    nonce: expected.nonce,
    verifier: seal(ctx.env.SESSION_SECRET, VERIFIER, state_hash, expected.verifier),
    expires_at: new Date(ctx.now().getTime() + SECONDS * 1000),
  });
  setSsoCookie(ctx, exchange, browser, SECONDS);
  return { address: await departureAddress(access, expected, username) };
}

/** Uses up the flow that an answer names; null where this browser began none. */
export async function takeFlow(
  ctx: Context,
  exchange: Exchange,
  provider: ProviderRow,
  answer: string,
): Promise<Flow | null> {
  const [state = '', ...more] = new URLSearchParams(answer).getAll('state');
  const browser = browserToken(ctx, exchange);
  if (state === '' || more.length > 0 || browser === undefined) return null;
  const state_hash = hashToken(state);
  const keys = { state_hash, browser_hash: hashToken(browser), provider_id: provider.id, now: ctx.now() };
  const row = await repository.takeFlow(ctx.db, keys);
  const verifier = row && unseal(ctx.env.SESSION_SECRET, VERIFIER, state_hash, row.verifier);
  if (!row || !verifier) return null;
  return { purpose: row.purpose, session_id: row.session_id, expected: { state, nonce: row.nonce, verifier } };
}
