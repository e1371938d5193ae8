import type { CompanyFeatures } from '@vivavoce/contract/types.ts';
import { COMPANY_FEATURES, featureState } from '@vivavoce/domain/companies/features.ts';
import type { FeatureHolder } from '@vivavoce/domain/companies/features.ts';
import type { StaffActor } from '../../actor.ts';
import { hasTestProvider } from '../../access/company-providers.ts';
import { connectedServices } from '../../access/connected-services.ts';
import { findCompanyWithPlan } from '../../access/company-with-plan.ts';
import { isPlatformAdministrator } from '../../access/platform-administrator.ts';
import type { Context } from '../../context.ts';
import { AppError, notFound } from '../../lib/app-error.ts';
import { canCompany } from '../../policies/companies.policy.ts';
import { platformAdministratorsIn } from './settings.repository.ts';

/** The features of the actor's company, each with the reason why it is off. @throws AppError `forbidden` */
export async function readFeatures(ctx: Context, actor: StaffActor): Promise<CompanyFeatures> {
  const { company_id } = actor;
  if (company_id === null || !canCompany(actor, 'change_settings')) throw new AppError('forbidden');
  const company = await findCompanyWithPlan(ctx.db, company_id);
  if (!company) throw notFound();
  const facts = {
    ...company,
    test_provider: await hasTestProvider(ctx.db, company_id),
    ...connectedServices(ctx.env),
  };
  const changes: Record<FeatureHolder, boolean> = {
    operator: false,
    platform: await isPlatformAdministrator(ctx, actor),
    company: actor.token === null,
  };
  return {
    features: COMPANY_FEATURES.map((feature) => {
      const state = featureState(feature, facts);
      return { ...state, may_change: changes[state.holder] };
    }),
    platform_administrators: await platformAdministratorsIn(ctx.db, company_id),
  };
}
