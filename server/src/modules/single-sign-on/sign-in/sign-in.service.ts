import { beginningOf } from '@vivavoce/domain/cut-text.ts';
import type { BodyOf, ResultOf } from '@vivavoce/contract/index.ts';
import { namesSecondFactor } from '@vivavoce/domain/accounts/provider-factor.ts';
import { SSO_LIMITS } from '@vivavoce/domain/accounts/single-sign-on.ts';
import type { StaffActor } from '../../../actor.ts';
import { AppError } from '../../../lib/app-error.ts';
import type { Context } from '../../../context.ts';
import type { Exchange } from '../../../http/cookies.ts';
import { staffActor } from '../../session/callers/callers.service.ts';
import { addToTrail } from '../../audit/audit-trail.ts';
import { signInByProvider } from './provider-sign-in.service.ts';
import { unavailable } from '../access/access.ts';
import { activityAt, keepApplicant } from '../applicants/applicants.service.ts';
import { connect } from '../connections/connections.service.ts';
import { beginFlow, takeFlow } from '../flows/flows.ts';
import type { Finding, Flow } from '../flows/flows.ts';
import type { Claims } from '../oidc/oidc.ts';
import { userOf } from '../linking/linking.service.ts';
import { readPerson } from '../oidc/provider-person.ts';
import * as providerRows from '../state/provider-rows.ts';
import { findConnectable } from '../connections/connection-rows.ts';
import { putTrial } from './sign-in.repository.ts';
import type { ProviderRow } from '../state/provider-rows.ts';
import { SsoError } from '../state/sso-error.ts';

type Result = ResultOf<'POST /login/sso/ajax'>;

/** @throws AppError `sso_refused` for a name that no provider has, for one that is off, and for one that is for others */
export async function startSignIn(
  ctx: Context,
  exchange: Exchange,
  { provider: name, username, shorturl }: BodyOf<'POST /login/sso/ajax/start'>,
): Promise<ResultOf<'POST /login/sso/ajax/start'>> {
  const provider = await providerRows.findByName(ctx.db, name);
  if (!provider?.active) throw new AppError('sso_refused');
  if (shorturl !== undefined) {
    const job_id = await activityAt(ctx, provider, shorturl);
    return beginFlow(ctx, exchange, provider, { purpose: 'apply', job_id, username });
  }
  if (provider.audience === 'applicants') throw new AppError('sso_refused');
  return beginFlow(ctx, exchange, provider, { purpose: 'sign_in', username });
}

/** Claims in the test result, as short text and without the values that belong to the one sign-in. */
function shownClaims(claims: Claims): Record<string, string> {
  const shown = Object.entries(claims).filter(([name]) => !['nonce', 'at_hash', 'c_hash', 'sid', 'jti'].includes(name));
  return Object.fromEntries(
    shown.slice(0, SSO_LIMITS.claims_max).map(([name, value]) => {
      const text = typeof value === 'string' ? value : JSON.stringify(value);
      return [beginningOf(name, SSO_LIMITS.claim_max_characters), beginningOf(text, SSO_LIMITS.claim_max_characters)];
    }),
  );
}

/** Redeems the answer of a test and stores what was found, right or wrong. */
async function finishTest(ctx: Context, provider: ProviderRow, run: () => Promise<Finding>): Promise<Result> {
  addToTrail({ unfinished: true });
  const at = ctx.now().toISOString();
  try {
    const { claims } = await run();
    const trial = { at, fault: null, claims: shownClaims(claims), person: readPerson(provider, claims) };
    await putTrial(ctx.db, provider, trial);
  } catch (error) {
    if (!(error instanceof SsoError)) throw error;
    ctx.log.info({ provider: provider.id, fault: error.fault, err: error.cause }, 'test of a provider failed');
    await putTrial(ctx.db, provider, { at, fault: error.fault, claims: {} });
  }
  return { status: 'TESTED' };
}

/** An account is connected from any company of its user, a provider tested from its own. */
const isFor = async (ctx: Context, actor: StaffActor, provider: ProviderRow, { purpose }: Flow): Promise<boolean> =>
  purpose === 'connect'
    ? (await findConnectable(ctx.db, { user: actor.user_id, id: provider.id })) !== undefined
    : actor.company_id === provider.company_id;

/** The flow of an answer. Flows of a session come back to this session only. */
async function flowOf(ctx: Context, exchange: Exchange, provider: ProviderRow, answer: string): Promise<Flow> {
  const flow = await takeFlow(ctx, exchange, provider, answer);
  if (!flow || (flow.purpose !== 'test' && !provider.active)) throw new SsoError('state');
  if (flow.session_id === null) return flow;
  const actor = await staffActor(ctx, exchange.request);
  if (actor?.session_id !== flow.session_id || !(await isFor(ctx, actor, provider, flow))) throw new SsoError('state');
  return flow;
}

async function finish(ctx: Context, exchange: Exchange, provider: ProviderRow, answer: string): Promise<Result> {
  const flow = await flowOf(ctx, exchange, provider, answer);
  if (flow.purpose === 'test') return finishTest(ctx, provider, flow.found);
  const { claims, session } = await flow.found();
  await providerRows.markAnswering(ctx.db, provider);
  if (flow.job_id !== null) {
    addToTrail({ job_id: flow.job_id });
    const nextPage = await keepApplicant(ctx, exchange, provider, { job_id: flow.job_id, claims });
    return { status: 'APPLICANT', ...nextPage };
  }
  if (flow.purpose === 'connect') return connect(ctx, exchange, provider, claims);
  // A connection that comes first has an entry of its own: that of the sign-in stands with the session.
  addToTrail({ unfinished: true });
  const user_id = await userOf(ctx, provider, claims);
  addToTrail({ unfinished: false });
  return signInByProvider(ctx, exchange, {
    user_id,
    provider_id: provider.id,
    named_factor: namesSecondFactor(claims),
    provider_session: session,
  });
}

/**
 * Finishes what a browser left for. Every fault of the answer gets the same refusal; the log names it.
 * @throws AppError `sso_refused`, `sso_not_connected`, `sso_unavailable`
 */
export async function finishSignIn(
  ctx: Context,
  exchange: Exchange,
  { provider: name, answer }: BodyOf<'POST /login/sso/ajax'>,
): Promise<Result> {
  const provider = await providerRows.findByName(ctx.db, name);
  if (!provider) throw new AppError('sso_refused');
  const call = { method: 'provider', provider: provider.id };
  addToTrail({ company_id: provider.company_id, call });
  try {
    return await finish(ctx, exchange, provider, answer);
  } catch (error) {
    if (!(error instanceof SsoError)) throw error;
    addToTrail({ call: { ...call, reason: error.fault } });
    ctx.log.info({ provider: provider.id, fault: error.fault, err: error.cause }, 'answer of a provider refused');
    if (error.fault !== 'unreachable') throw new AppError('sso_refused');
    await providerRows.markSilent(ctx.db, provider, ctx.now());
    throw unavailable(provider, ctx.now());
  }
}
