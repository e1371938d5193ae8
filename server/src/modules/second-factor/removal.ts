import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { refuseLastFactor } from '../session/enforced.service.ts';
import * as repository from './second-factor.repository.ts';

/**
 * Removes the recovery codes after the last other factor, since they would recover nothing.
 * @throws AppError `break_glass` for the last factor of the owner who keeps the password
 */
export async function afterRemoval(ctx: Context, tx: Tx, user_id: number): Promise<void> {
  if (await repository.hasFactor(tx, user_id)) return;
  await refuseLastFactor(tx, user_id);
  await repository.replaceCodes(tx, user_id, [], ctx.now());
}
