import type { Context } from '../../context.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import { queueFactorNotice } from '../mails/single/account-mails.service.ts';
import { companiesOf } from '../session/session.service.ts';
import * as repository from './second-factor.repository.ts';

/** Whether the user works for a company of the alternate brand. */
export const brandOfUser = async (db: Queryable, userId: number): Promise<boolean> =>
  (await companiesOf(db, userId))[0]?.alternate_brand ?? false;

/** Tells the owner of an account that its factors changed. */
export async function tellOwner(
  ctx: Context,
  tx: Tx,
  userId: number,
  what: 'added' | 'removed' | 'codes',
): Promise<void> {
  const user = await repository.findUser(tx, userId);
  if (user) await queueFactorNotice(ctx, tx, { user, alternate_brand: await brandOfUser(tx, userId) }, { what });
}
