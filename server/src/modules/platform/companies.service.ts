import type { CompanyFlag } from '@vivavoce/domain/companies/flags.ts';
import { isShortname } from '@vivavoce/domain/companies/shortname.ts';
import { isNamedZone } from '@vivavoce/domain/jobs/time-zone.ts';
import { AppError, invalid, notFound } from '../../lib/app-error.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { firstPasswordLink } from '../account/password-links.service.ts';
import { addToTrail, auditChanges } from '../audit/audit-trail.ts';
import { ensurePerson, nameAccount } from '../account/people.ts';
import { announce } from '../../announce.ts';
import { queueMemberInvitation } from '../mails/single/company-user-mails.service.ts';
import { changePlan } from '../plans/plans.service.ts';
import { liftAll } from '../single-sign-on/enforcement/enforced-providers.ts';
import * as repository from './companies.repository.ts';
import { storedBytes } from './stored-bytes.repository.ts';
import { insertCompanyWithOwner } from './create-company.ts';

type Kind = NonNullable<repository.NewCompany['account_type']>;

export interface CompanyChanges {
  plan?: string | undefined;
  account_type?: Kind | undefined;
  flags?: Partial<Record<CompanyFlag, boolean>>;
  ai_monthly_tokens?: number | null | undefined;
  ai_monthly_minutes?: number | null | undefined;
  mails_per_hour?: number | null | undefined;
  mails_per_day?: number | null | undefined;
}

const LIMITS = ['ai_monthly_tokens', 'ai_monthly_minutes', 'mails_per_hour', 'mails_per_day'] as const;

/** The columns of the changed fields. */
function columnsOf({ account_type, flags, plan: _plan, ...limits }: CompanyChanges) {
  return {
    ...flags,
    ...(account_type !== undefined && { account_type }),
    ...Object.fromEntries(LIMITS.filter((limit) => limits[limit] !== undefined).map((limit) => [limit, limits[limit]])),
  };
}

export interface CompanyOrder extends CompanyChanges {
  account_name: string;
  /** For addresses; made from the name where it is left out. */
  shortname?: string | undefined;
  time_zone: string;
  owner: { email: string; first_name: string; last_name: string; locale: 'en-gb' | 'fr-fr' };
  /** Name of the inviting administrator in the mail to the owner. */
  inviter: string;
}

async function applyChanges(tx: Tx, id: number, changes: CompanyChanges): Promise<void> {
  const { plan } = changes;
  if (plan !== undefined) await changePlan(tx, id, plan);
  const columns = columnsOf(changes);
  if (Object.keys(columns).length > 0) await repository.updateCompany(tx, id, columns);
}

/**
 * Creates a company, and mails its owner a link to a first password or, where the account has one, to the sign-in.
 * @returns its short name
 * @throws AppError `invalid`
 */
export function createCompany(ctx: Context, { owner, inviter, ...company }: CompanyOrder): Promise<string> {
  const { account_name, shortname, time_zone, ...changes } = company;
  if (!isNamedZone(time_zone)) throw invalid({ time_zone: ['unknown_time_zone'] });
  if (shortname !== undefined && !isShortname(shortname)) throw invalid({ shortname: ['wrong_format'] });
  const { email, locale, first_name, last_name } = owner;
  return ctx.db.transaction(async (tx) => {
    // Old addresses of a renamed company would show a newcomer.
    if (
      shortname !== undefined &&
      ((await repository.lockCompany(tx, shortname)) || (await repository.isFormerShortname(tx, shortname)))
    )
      throw invalid({ shortname: ['repeated'] });
    const person = await ensurePerson(tx, { email, locale }, 'update');
    const user = await nameAccount(tx, person, { first_name, last_name });
    const row = { account_name, time_zone, ...(shortname !== undefined && { shortname }) };
    const created = await insertCompanyWithOwner(tx, row, user.id);
    addToTrail({ company_id: created.id });
    await applyChanges(tx, created.id, changes);
    await queueMemberInvitation(ctx, tx, {
      company_id: created.id,
      user,
      inviter,
      note: '',
      first_password: await firstPasswordLink(ctx, tx, user.id, { first_name, last_name }),
    });
    return created.shortname;
  });
}

type Company = NonNullable<Awaited<ReturnType<typeof repository.lockCompany>>>;

/** @throws AppError `not_found` */
export async function companyIdOf(ctx: Context, shortname: string): Promise<number> {
  const id = await repository.findId(ctx.db, shortname);
  if (id === undefined) throw notFound();
  return id;
}

/** Changes a company, and names it in the audit entry of the call. */
async function changing(ctx: Context, shortname: string, change: (tx: Tx, company: Company) => Promise<unknown>) {
  await ctx.db.transaction(async (tx) => {
    const company = await repository.lockCompany(tx, shortname);
    if (!company) throw notFound();
    addToTrail({ company_id: company.id });
    await change(tx, company);
  });
}

/** @throws AppError `not_found`, `invalid` for a plan that does not exist */
export const changeCompany = (ctx: Context, shortname: string, changes: CompanyChanges): Promise<void> =>
  changing(ctx, shortname, (tx, company) => {
    const { plan } = changes;
    auditChanges(company, { ...columnsOf(changes), ...(plan !== undefined && { plan }) });
    return applyChanges(tx, company.id, changes);
  });

/**
 * Gives the company another short name. Its former public addresses lead to the new ones.
 * @throws AppError `not_found`, `invalid` for a name that is taken or does not fit an address
 */
export const renameCompany = (ctx: Context, shortname: string, next: string): Promise<void> =>
  changing(ctx, shortname, async (tx, company) => {
    if (!isShortname(next)) throw invalid({ shortname: ['wrong_format'] });
    await repository.lockCompanies(tx);
    if (await repository.lockCompany(tx, next)) throw invalid({ shortname: ['repeated'] });
    auditChanges(company, { shortname: next });
    await repository.updateCompany(tx, company.id, { shortname: next });
  });

/**
 * From the next call on, the company's users are signed out and its interviews begin nothing new; uploads in progress
 * finish and answers are kept. Reopening undoes it.
 * @throws AppError `not_found`, `wrong_state` for a suspended company
 */
export const suspendCompany = (ctx: Context, shortname: string, reason: string): Promise<void> =>
  changing(ctx, shortname, async (tx, company) => {
    if (company.suspended_at) throw new AppError('wrong_state');
    const changes = { suspended_at: ctx.now(), suspended_reason: reason };
    auditChanges(company, changes);
    await repository.updateCompany(tx, company.id, changes);
  });

/**
 * Ends the suspension. Deadlines of open interviews move by its length, scheduled invitations that came due meanwhile
 * are cancelled, and reminders of that time are dropped: nothing late leaves immediately.
 * @throws AppError `not_found`, `wrong_state` for a company that is not suspended
 */
export const reopenCompany = (ctx: Context, shortname: string): Promise<void> =>
  changing(ctx, shortname, async (tx, company) => {
    if (!company.suspended_at) throw new AppError('wrong_state');
    const now = ctx.now();
    const changes = { suspended_at: null, suspended_reason: null };
    auditChanges(company, changes);
    await repository.updateCompany(tx, company.id, { ...changes, reopened_at: now });
    const suspension = { after: company.suspended_at, until: now };
    await announce(ctx, tx, 'company.reopened', { company: company.id, suspension });
  });

/**
 * Empties the list of networks from which the company's users and tokens may call, for a company whose own network has
 * changed, so that none of its staff can empty the list.
 * @throws AppError `not_found`, `wrong_state` without a list
 */
export const liftNetworks = (ctx: Context, shortname: string): Promise<void> =>
  changing(ctx, shortname, async (tx, company) => {
    if (company.staff_addresses.length === 0) throw new AppError('wrong_state');
    const changes = { staff_addresses: [] };
    auditChanges(company, changes);
    await repository.updateCompany(tx, company.id, changes);
  });

/**
 * Lets the users of a company sign in with passwords again, where its provider and its own owner with a password fail.
 * @throws AppError `wrong_state` where it enforces no provider
 */
export const liftSingleSignOn = (ctx: Context, shortname: string): Promise<void> =>
  changing(ctx, shortname, async (tx, company) => {
    await liftAll(tx, company.id);
    auditChanges<object>({ enforced: true }, { enforced: false });
  });

/** All companies with their use and the bytes that they store. */
export async function listCompanies(ctx: Context) {
  const companies = await repository.listCompanies(ctx.db);
  const bytesByCompany = await storedBytes(
    ctx.db,
    companies.map(({ id }) => id),
  );
  return companies.map((company) => ({ ...company, stored_bytes: bytesByCompany.get(company.id) ?? 0 }));
}
export const listAdministrators = (ctx: Context) => repository.listAdministrators(ctx.db);

/** @throws AppError `not_found` for an address without an account */
export async function setAdministrator(ctx: Context, email: string, isOne: boolean): Promise<void> {
  const user = await repository.findUserByEmail(ctx.db, email);
  if (!user) throw notFound();
  const changed = isOne
    ? await repository.insertAdministrator(ctx.db, user.id)
    : await repository.removeAdministrator(ctx.db, user.id);
  if (!changed) throw new AppError('wrong_state');
  addToTrail({ company_id: null, changes: { administrator: isOne ? [null, user.email] : [user.email, null] } });
}
