import type { ResultOf } from '@vivavoce/contract/index.ts';
import { SSO_LIMITS } from '@vivavoce/domain/accounts/single-sign-on.ts';
import type { SsoPurpose } from '@vivavoce/domain/accounts/single-sign-on.ts';
import type { Context } from '../../../context.ts';
import { seal, unseal } from '../../../lib/sealed.ts';
import { hashToken, newToken } from '../../../lib/secrets.ts';
import { setSsoCookie } from '../../../http/cookies.ts';
import type { Exchange } from '../../../http/cookies.ts';
import { accessBeforeLeaving, accessTo, samlAccessBeforeLeaving } from '../access/access.ts';
import { browserToken } from '../state/browser-cookie.ts';
import { departureAddress, drawExpected, redeem, withSubject } from '../oidc/oidc.ts';
import type { Claims, Tokens } from '../oidc/oidc.ts';
import type { ProviderSessionName } from '../../../db/schema/accounts/identity-providers.ts';
import { ID_TOKEN } from '../oidc/id-token.ts';
import { claimsOf, sessionOf } from '../saml/claims.ts';
import { samlSignInAddress } from '../saml/request-addresses.ts';
import { takeResult } from './flow-results.ts';
import { insertFlow, takeFlowRow } from './flows.repository.ts';
import type { ProviderRow } from '../state/provider-rows.ts';
import { SsoError } from '../state/sso-error.ts';
import { completeClaims } from '../oidc/user-info.ts';

const VERIFIER = 'sign-in flow';
const SECONDS = SSO_LIMITS.flow_valid_minutes * 60;

/** the person behind an answer, and how the provider names the session that it began there. */
export interface Finding {
  claims: Claims;
  session: ProviderSessionName;
}

export interface Flow {
  purpose: SsoPurpose;
  session_id: number | null;
  job_id: number | null;
  /** The person who came back from the provider, once everything was checked. @throws SsoError */
  found: () => Promise<Finding>;
}

type Departure = ResultOf<'POST /login/sso/ajax/start'>;

/**
 * Begins a flow of this browser.
 * @param session_id the session for which it connects or tests
 * @param job_id the activity for which an applicant leaves
 * @param username the address that was typed, for the page of the provider
 * @returns the address of the provider, and whether it is silent
 * @throws AppError `sso_unavailable`
 */
export async function beginFlow(
  ctx: Context,
  exchange: Exchange,
  provider: ProviderRow,
  {
    purpose,
    session_id = null,
    job_id = null,
    username,
  }: { purpose: SsoPurpose; session_id?: number | null; job_id?: number | null; username?: string | undefined },
): Promise<Departure> {
  const browser = browserToken(ctx, exchange) ?? newToken();
  const { state, nonce, verifier } = drawExpected();
  const state_hash = hashToken(state);
  const flow = { state_hash, provider_id: provider.id, browser_hash: hashToken(browser), purpose, session_id, job_id };
  const expires_at = new Date(ctx.now().getTime() + SECONDS * 1000);
  let address: string;
  let silent_since: Date | null;
  if (provider.protocol === 'saml') {
    // An XML id begins with no digit.
    const request_id = `_${newToken()}`;
    const before = await samlAccessBeforeLeaving(ctx, provider);
    ({ silent_since } = before);
    address = await samlSignInAddress(before.access, { request_id, state }, username);
    await insertFlow(ctx.db, { ...flow, nonce: request_id, verifier: null, expires_at });
  } else {
    const before = await accessBeforeLeaving(ctx, provider);
    ({ silent_since } = before);
    address = await departureAddress(before.access, { state, nonce, verifier }, username);
    const sealed = seal(ctx.env.SESSION_SECRET, VERIFIER, state_hash, verifier);
    await insertFlow(ctx.db, { ...flow, nonce, verifier: sealed, expires_at });
  }
  setSsoCookie(ctx, exchange, browser, SECONDS);
  return { address, name: provider.name, silent_since: silent_since?.toISOString() ?? null };
}

/** Uses up the flow that an answer names; null where this browser began none. */
export async function takeFlow(
  ctx: Context,
  exchange: Exchange,
  provider: ProviderRow,
  answer: string,
): Promise<Flow | null> {
  const browser = browserToken(ctx, exchange);
  if (browser === undefined) return null;
  const keys = { browser_hash: hashToken(browser), provider_id: provider.id, now: ctx.now() };
  if (provider.protocol === 'saml') return takeSamlFlow(ctx, provider, answer, keys);
  const [state = '', ...more] = new URLSearchParams(answer).getAll('state');
  if (state === '' || more.length > 0) return null;
  const state_hash = hashToken(state);
  const row = await takeFlowRow(ctx.db, { ...keys, state_hash });
  const verifier = row?.verifier && unseal(ctx.env.SESSION_SECRET, VERIFIER, state_hash, row.verifier);
  if (!row || !verifier) return null;
  const { purpose, session_id, job_id, nonce } = row;
  const readPerson = async () => {
    const access = await accessTo(ctx, provider);
    const tokens = await redeem(access, answer, { state, nonce, verifier });
    const claims = withSubject(await completeClaims(access, tokens, provider.claim_names), provider.claim_names);
    return { claims, session: sessionOfToken(ctx, provider, tokens) };
  };
  return { purpose, session_id, job_id, found: readPerson };
}

/** How the token names the session, by its own subject: a logout token knows no other. */
function sessionOfToken(ctx: Context, provider: ProviderRow, { claims, id_token }: Tokens): ProviderSessionName {
  const { sid } = claims;
  const returned = provider.ends_session && id_token.length <= SSO_LIMITS.id_token_max_characters;
  return {
    subject: claims.sub,
    sid: typeof sid === 'string' && sid.length <= SSO_LIMITS.subject_max_characters ? sid : null,
    name_id: null,
    id_token: returned ? seal(ctx.env.SESSION_SECRET, ID_TOKEN, provider.public_name, id_token) : null,
  };
}

/** Flow of an earlier post by a SAML provider, under the ticket that the browser received then. */
async function takeSamlFlow(
  ctx: Context,
  provider: ProviderRow,
  answer: string,
  keys: Parameters<typeof takeResult>[1],
): Promise<Flow | null> {
  const ticket = new URLSearchParams(answer).get('ticket') ?? '';
  const row = await takeResult(ctx.db, keys, hashToken(ticket));
  if (!row) return null;
  const { purpose, session_id, job_id, claims, fault } = row;
  return {
    purpose,
    session_id,
    job_id,
    found: async () => {
      if (claims === null) throw new SsoError(fault ?? 'unusable');
      return { claims: claimsOf(claims, provider.claim_names), session: sessionOf(claims) };
    },
  };
}
