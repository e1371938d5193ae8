import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import { queueConnectionNotice } from '../../mails/single/account-mails.service.ts';
import type { ProviderRow } from '../state/provider-rows.ts';
import { addresseeOf } from './linking.repository.ts';

/** Tells the owner of an account, by mail, that a provider opens it from now on. */
export async function tellConnected(
  ctx: Context,
  tx: Tx,
  { company_id, name }: ProviderRow,
  user_id: number,
): Promise<void> {
  const addressee = await addresseeOf(tx, { company: company_id, user: user_id });
  if (!addressee) return;
  const { user, company, alternate_brand } = addressee;
  await queueConnectionNotice(ctx, tx, { user, alternate_brand }, { company, person: name, at: ctx.now() });
}
