import type { CompanyPlan } from '@vivavoce/contract/types.ts';
import { quotaLeft } from '@vivavoce/domain/companies/plans.ts';
import type { PlanLimited, PlanUse } from '@vivavoce/domain/companies/plans.ts';
import type { StaffActor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import { AppError, invalid } from '../../lib/app-error.ts';
import * as repository from './plans.repository.ts';
import type { PlanRow } from './plans.repository.ts';

const maxOf = (plan: PlanRow, limited: PlanLimited): number | null => plan[`${limited}_max`];

async function companyPlan(db: Queryable, companyId: number): Promise<PlanRow> {
  const plan = await repository.planOf(db, companyId);
  if (!plan) throw new AppError('not_found');
  return plan;
}

export const isFreemium = async (db: Queryable, companyId: number): Promise<boolean> =>
  (await companyPlan(db, companyId)).freemium;

/** A limit of a plan with its use. */
export interface Quota extends PlanUse {
  limited: PlanLimited;
}

/**
 * The use of a limit, locked until the transaction ends: two calls cannot both use the last of it. A company without
 * this limit is neither locked nor counted. Called before other rows of the company are locked.
 */
export async function lockQuota(tx: Tx, companyId: number, limited: PlanLimited): Promise<Quota> {
  if (maxOf(await companyPlan(tx, companyId), limited) === null) return { limited, used: 0, max: null };
  await repository.lockCompany(tx, companyId);
  const max = maxOf(await companyPlan(tx, companyId), limited);
  return { limited, max, used: max === null ? 0 : await repository.countUse(tx, companyId, limited) };
}

const TO_MAKE_ROOM: Record<PlanLimited, string> = {
  activities: 'archive one',
  applicants: 'delete some who are no longer needed',
  users: 'remove one',
};

/** @throws AppError `plan_limit` where `more` exceed it */
export function refuseBeyondQuota(quota: Quota, more: number): void {
  const { limited, used, max } = quota;
  if (max === null || more <= quotaLeft(quota)) return;
  const detail = `The plan of the company allows ${max} ${limited}, ${used} are in use. To make room, ${TO_MAKE_ROOM[limited]}, or choose another plan.`;
  throw new AppError('plan_limit', { detail, plan_limit: { limited, used, max } });
}

/** @throws AppError `plan_limit` */
export async function takeFromQuota(tx: Tx, companyId: number, limited: PlanLimited): Promise<void> {
  refuseBeyondQuota(await lockQuota(tx, companyId, limited), 1);
}

export async function readPlan(ctx: Context, actor: StaffActor): Promise<CompanyPlan> {
  const { company_id } = actor;
  if (company_id === null) throw new AppError('forbidden');
  const plan = await companyPlan(ctx.db, company_id);
  const use = async (limited: PlanLimited) => {
    const max = maxOf(plan, limited);
    return max === null ? null : { used: await repository.countUse(ctx.db, company_id, limited), max };
  };
  const [activities, applicants, users] = await Promise.all([use('activities'), use('applicants'), use('users')]);
  return { key: plan.key, name: plan.name, freemium: plan.freemium, activities, applicants, users };
}

/** Use of everything that a plan can limit, whether the plan of the company limits it or not. */
export async function readUse(db: Queryable, companyId: number): Promise<Record<PlanLimited, number>> {
  const count = (limited: PlanLimited) => repository.countUse(db, companyId, limited);
  const [activities, applicants, users] = await Promise.all([count('activities'), count('applicants'), count('users')]);
  return { activities, applicants, users };
}

/** The plans to choose from, for provisioning. */
export const listPlans = (ctx: Context): Promise<PlanRow[]> => repository.listPlans(ctx.db);

/**
 * Moves a company to another plan. What it has beyond the limits stays; only more is refused.
 * @throws AppError `invalid` for a plan that does not exist
 */
export async function changePlan(tx: Tx, companyId: number, key: string): Promise<void> {
  await repository.lockCompany(tx, companyId);
  if (!(await repository.updatePlan(tx, companyId, key))) throw invalid({ plan: ['not_allowed'] });
}
