import { AppError } from '../../../lib/app-error.ts';
import type { Tx } from '../../../db/client.ts';
import * as repository from './enforcement.repository.ts';

/** @throws AppError `in_use` for a provider through which alone addresses of a domain sign in */
export async function refuseEnforcedProvider(tx: Tx, company: number, provider: number): Promise<void> {
  if (await repository.isEnforcedProvider(tx, company, provider)) throw new AppError('in_use');
}

/** @throws AppError `break_glass` for the owner who keeps the password while a provider is enforced */
export async function refuseBreakGlass(tx: Tx, { company, user }: { company: number; user: number }): Promise<void> {
  if (await repository.isBreakGlass(tx, { company, user })) throw new AppError('break_glass');
}

/** Lets the domains of a company sign in with passwords again, for the operator. @throws AppError `wrong_state` */
export async function liftAll(tx: Tx, company: number): Promise<void> {
  if ((await repository.liftAll(tx, company)) === 0) throw new AppError('wrong_state');
}

/**
 * @throws AppError `break_glass` for the owner who keeps the password of any company: without a second factor the
 * password alone would get in
 */
export async function refuseLastFactor(tx: Tx, user: number): Promise<void> {
  if (await repository.isBreakGlassAnywhere(tx, user)) throw new AppError('break_glass');
}
