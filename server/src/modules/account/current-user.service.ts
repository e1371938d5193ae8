import type { CurrentUser } from '@vivavoce/contract/types.ts';
import { eq } from 'drizzle-orm';
import { findCompanyWithPlan } from '../../access/company-with-plan.ts';
import { isPlatformAdministrator } from '../../access/platform-administrator.ts';
import type { StaffActor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import { users } from '../../db/schema/index.ts';
import { pageLinks } from '../../env.ts';
import type { Env } from '../../env.ts';
import { AppError } from '../../lib/app-error.ts';
import { factorRequiredFrom } from '../second-factor/required-factor.ts';
import { companiesOf } from '../session/session.service.ts';

const presentCurrentUser = (
  env: Env,
  actor: StaffActor,
  {
    user,
    company,
    all,
    more,
  }: {
    user: typeof users.$inferSelect;
    company: Awaited<ReturnType<typeof findCompanyWithPlan>>;
    all: { id: number; name: string; shortname: string }[];
    more: Pick<CurrentUser, 'platform_administrator' | 'second_factor_from'>;
  },
): CurrentUser => ({
  id: user.id,
  first_name: user.first_name,
  last_name: user.last_name,
  full_name: user.full_name,
  email: user.email,
  locale: user.locale,
  logo: company?.logo ?? null,
  square_logo: company?.square_logo ?? null,
  current_company: company ? { id: company.id, name: company.account_name, shortname: company.shortname } : null,
  companies: all.map(({ id, name, shortname }) => ({ id, name, shortname })),
  role: actor.role,
  create_interview_only: actor.create_interview_only,
  is_alternate_brand: company?.alternate_brand ?? false,
  links: pageLinks(env, company?.account_type),
  ...more,
});

export async function currentUser(ctx: Context, actor: StaffActor) {
  const [user] = await ctx.db.select().from(users).where(eq(users.id, actor.user_id));
  if (!user) throw new AppError('not_signed_in');
  const company = actor.company_id === null ? undefined : await findCompanyWithPlan(ctx.db, actor.company_id);
  const companies = await companiesOf(ctx.db, actor.user_id);
  return presentCurrentUser(ctx.env, actor, {
    user,
    company,
    all: companies,
    more: {
      platform_administrator: await isPlatformAdministrator(ctx, actor),
      second_factor_from: await factorRequiredFrom(ctx, actor),
    },
  });
}
