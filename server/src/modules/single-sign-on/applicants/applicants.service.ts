import { domainOf } from '@vivavoce/domain/accounts/company-domains.ts';
import { SSO_LIMITS } from '@vivavoce/domain/accounts/single-sign-on.ts';
import type { Context } from '../../../context.ts';
import type { Queryable, Tx } from '../../../db/client.ts';
import type { Locale } from '../../../i18n.ts';
import { AppError } from '../../../lib/app-error.ts';
import { hashToken, newToken } from '../../../lib/secrets.ts';
import type { Exchange } from '../../../http/cookies.ts';
import { ensurePerson } from '../../account/people.ts';
import { browserHash } from '../state/browser-cookie.ts';
import type { Claims } from '../oidc/oidc.ts';
import { readPerson } from '../oidc/provider-person.ts';
import { insertResult } from '../flows/flow-results.ts';
import type { ProviderRow } from '../state/provider-rows.ts';
import { SsoError } from '../state/sso-error.ts';
import * as repository from './applicants.repository.ts';

/**
 * The activity for which an applicant leaves for a provider.
 * @throws AppError `sso_refused` for a provider of another company or for staff alone, and for any other activity
 */
export async function activityAt(ctx: Context, provider: ProviderRow, shorturl: string): Promise<number> {
  const job = await repository.findSsoJob(ctx.db, provider.company_id, shorturl);
  if (provider.audience === 'staff' || job === undefined) throw new AppError('sso_refused');
  return job;
}

/** Whether an address lies in a domain that the company has verified. */
export const isOwnAddress = (db: Queryable, company: number, email: string): Promise<boolean> =>
  repository.isVerifiedDomain(db, company, domainOf(email) ?? '');

/**
 * Keeps who came back from a provider for the page that registers them. A new person is taken with a confirmed address in a
 * verified domain of the company alone: the address decides whose applications these are.
 * @throws SsoError
 */
export async function keepApplicant(
  ctx: Context,
  exchange: Exchange,
  provider: ProviderRow,
  { job_id, claims }: { job_id: number; claims: Claims },
): Promise<{ shorturl: string; ticket: string }> {
  const { subject, email, confirmed, first_name, last_name } = readPerson(provider, claims);
  const known = await repository.findIdentity(ctx.db, provider.id, subject);
  if (known === undefined) {
    const isOwn = email !== null && confirmed && (await isOwnAddress(ctx.db, provider.company_id, email));
    if (!isOwn) throw new SsoError('email');
  }
  const shorturl = await repository.shorturlOf(ctx.db, job_id);
  const browser_hash = browserHash(ctx, exchange);
  if (shorturl === undefined || browser_hash === undefined) throw new SsoError('state');
  const ticket = newToken();
  await ctx.db.transaction((tx) =>
    insertResult(tx, {
      ticket_hash: hashToken(ticket),
      provider_id: provider.id,
      browser_hash,
      purpose: 'register',
      job_id,
      claims: Object.entries({ subject, email, first_name, last_name }),
      expires_at: new Date(ctx.now().getTime() + SSO_LIMITS.ticket_valid_seconds * 1000),
    }),
  );
  return { shorturl, ticket };
}

/** A person who has signed in at a provider for an activity. */
export interface SsoApplicant {
  provider_id: number;
  subject: string;
  email: string;
  first_name: string;
  last_name: string;
  /** Null for a new person. */
  user_id: number | null;
}

/**
 * Uses up a ticket inside the caller's transaction.
 * @throws AppError `sso_refused` where this browser has none for the activity
 */
export async function takeApplicant(
  ctx: Context,
  tx: Tx,
  exchange: Exchange,
  { ticket, job_id }: { ticket: string; job_id: number },
): Promise<SsoApplicant> {
  const browser_hash = browserHash(ctx, exchange);
  const keys = { ticket_hash: hashToken(ticket), job_id, now: ctx.now() };
  const row = browser_hash === undefined ? undefined : await repository.takeRegistration(tx, { ...keys, browser_hash });
  if (!row) throw new AppError('sso_refused');
  const { provider_id } = row;
  const claims = new Map(row.claims);
  const text = (name: string) => {
    const value = claims.get(name);
    return typeof value === 'string' ? value : '';
  };
  const subject = text('subject');
  const user_id = (await repository.findIdentity(tx, provider_id, subject)) ?? null;
  const names = { first_name: text('first_name'), last_name: text('last_name') };
  return { provider_id, subject, email: text('email'), ...names, user_id };
}

/**
 * The account of an applicant, which is made where the address has none. It opens nothing: what the applicant gets is one
 * application.
 * @throws AppError `sso_refused` where the address belongs to another person at the provider
 */
export async function accountOf(
  ctx: Context,
  tx: Tx,
  { provider_id, subject, email, user_id }: SsoApplicant,
  locale: Locale,
): Promise<{ id: number }> {
  if (user_id !== null) {
    await repository.holdUser(tx, user_id);
    return { id: user_id };
  }
  const { id } = await ensurePerson(tx, { email, locale });
  const added = await repository.insertIdentity(tx, { provider_id, subject, user_id: id, created_at: ctx.now() });
  if (!added) throw new AppError('sso_refused');
  return { id };
}
