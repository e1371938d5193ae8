import { and, eq } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import { companies, memberships, users } from '../../../db/schema/index.ts';
import { queueAccountMail } from './account-mails.service.ts';
import { pageAddress } from '../../../public-address.ts';

interface OwnerNotice {
  type:
    | 'break_glass'
    | 'domain_missing'
    | 'domain_lost'
    | 'certificate_ends'
    | 'own_certificate_ends'
    | 'secret_ends'
    | 'mails_paused'
    | 'webhook_off';
  /** Page to which the button leads. */
  page: string;
  facts: { person?: string; domain?: string; at?: Date; address?: string; refused?: number; handed?: number };
}

/** Tells every owner of a company what happened to its sign-in or its mails. */
export async function queueOwnerNotices(
  ctx: Context,
  tx: Tx,
  companyId: number,
  { type, page, facts }: OwnerNotice,
): Promise<void> {
  const owners = await tx
    .select({ user: users, company: companies.account_name, alternate_brand: companies.alternate_brand })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.user_id))
    .innerJoin(companies, eq(companies.id, memberships.company_id))
    .where(and(eq(memberships.company_id, companyId), eq(memberships.role, 'owner')));
  for (const { user, company, alternate_brand } of owners) {
    const url = pageAddress(ctx, user.locale, page);
    await queueAccountMail(
      ctx,
      tx,
      { user, alternate_brand },
      { type, url, link_nonce: null, facts: { company, ...facts } },
    );
  }
}
