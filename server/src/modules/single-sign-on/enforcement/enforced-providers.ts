import { AppError } from '../../../lib/app-error.ts';
import type { Tx } from '../../../db/client.ts';
import * as repository from './enforcement.repository.ts';

/** @throws AppError `in_use` for a provider through which alone addresses of a domain sign in */
export async function refuseEnforcedProvider(tx: Tx, enforced: { company: number; provider: number }): Promise<void> {
  if (await repository.isEnforcedProvider(tx, enforced)) throw new AppError('in_use');
}

/** Lets the domains of a company sign in with passwords again, for the operator. @throws AppError `wrong_state` */
export async function liftAll(tx: Tx, company: number): Promise<void> {
  if ((await repository.liftAll(tx, company)) === 0) throw new AppError('wrong_state');
}
