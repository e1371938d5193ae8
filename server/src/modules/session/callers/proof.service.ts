import { SECOND_FACTOR_LIMITS } from '@vivavoce/domain/accounts/account-limits.ts';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { FastifyContextConfig } from 'fastify';
import type { StaffActor } from '../../../actor.ts';
import { AppError } from '../../../lib/app-error.ts';
import { PROOF_CLASSES } from './proof-classes.ts';
import type { ProofClass } from './proof-classes.ts';

/** Whether a user has a second factor. @param user the id, as a column or a value */
export const hasSecondFactor = (user: SQL): SQL => sql`(
  exists (select from authenticators f where f.user_id = ${user} and f.confirmed_at is not null)
  or exists (select from passkeys f where f.user_id = ${user}))`;

/**
 * The instant from which a company lets in a member only with a second factor; null where it asks for none. Over a
 * membership `m` and its company `c`.
 */
export const SECOND_FACTOR_FROM: SQL = sql`(
  case when c.second_factor_rule = 'everybody' or c.second_factor_rule = 'administrators' and m.role in ('owner', 'admin')
  then greatest(c.second_factor_since, m.created_at) + make_interval(days => c.second_factor_grace_days) end)`;

/** Whether the user `u` runs the platform. */
export const RUNS_PLATFORM: SQL = sql`exists (select from platform_administrators a where a.user_id = u.id)`;

/** Whether the provider of a session `s` asked for a second factor that the company `c` of its membership counts. */
export const PROVIDER_FACTOR: SQL = sql`(s.second_factor is not distinct from 'provider' and c.provider_factor_counts is true)`;

const isRecent = (instant: SQL, now: SQL): SQL =>
  sql`coalesce(${instant} > ${now} - make_interval(mins => ${SECOND_FACTOR_LIMITS.proof_valid_minutes}), false)`;

/**
 * Whether the owner of the account of a session `s` was proved a moment ago: by its sign-in, or again since. The sign-in
 * through a provider does so only with a factor of the account: the account may belong to other companies too.
 */
export const isFresh = (now: SQL): SQL =>
  isRecent(
    sql`coalesce(s.proved_at, case when s.method <> 'provider' or s.second_factor <> 'provider' then s.created_at end)`,
    now,
  );

/** Whether the user of the company of a session `s` was proved a moment ago, be it by the provider of that company. */
export const isFreshForCompany = (now: SQL): SQL => isRecent(sql`coalesce(s.proved_at, s.created_at)`, now);

/**
 * Refuses a session that has not proved enough for the operation of a route.
 * @throws AppError `second_factor_required` where the company asks for a second factor and its time has ended,
 * `step_up_required` where the last proof is too long ago
 */
export function demandProof(actor: StaffActor, { operation, route }: FastifyContextConfig): void {
  if (actor.proof === null) return;
  if (actor.proof.factor_overdue && !route?.before_second_factor) throw new AppError('second_factor_required');
  const { [operation as keyof typeof PROOF_CLASSES]: proofClass = 'ordinary' } = PROOF_CLASSES;
  DEMANDS[proofClass](actor);
}

/**
 * For what decides who gets in and what is deleted. The sign-in through a provider counts where the account has no
 * second factor. Personal API tokens are exempt.
 * @throws AppError `step_up_required`
 */
export function demandFreshProof({ proof }: StaffActor): void {
  if (proof && !proof.fresh && (proof.has_factor || !proof.fresh_for_company)) throw new AppError('step_up_required');
}

/**
 * The same where no program may do it, with whatever scope.
 * @throws AppError `session_only`, `step_up_required`
 */
export function demandPerson(actor: StaffActor): void {
  if (actor.token) throw new AppError('session_only');
  demandFreshProof(actor);
}

/** For exports and a new password. @throws AppError `step_up_required` */
export function demandFreshFactor({ proof }: StaffActor): void {
  if (proof?.has_factor && !proof.fresh) throw new AppError('step_up_required');
}

const nothing = (): void => undefined;

const DEMANDS: Record<ProofClass, (actor: StaffActor) => void> = {
  credentials: ({ proof }) => {
    if (proof && !proof.fresh) throw new AppError('step_up_required', { provider_counts: false });
  },
  who_gets_in: demandFreshProof,
  deletes: demandFreshProof,
  exports: demandFreshFactor,
  by_field: nothing,
  ordinary: nothing,
};
