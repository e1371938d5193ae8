import type { CompanySettings } from '@vivavoce/contract/types.ts';
import { isBlank } from '@vivavoce/domain/texts.ts';
import type { findCompanyWithPlan } from '../../access/company-with-plan.ts';
import { customerRelationship, pageLinks } from '../../env.ts';
import type { Env } from '../../env.ts';
import { aiIsConfigured } from '../../integrations/ai/provider.ts';
import { sanitiseRichText } from '../rich-text.ts';

type Company = NonNullable<Awaited<ReturnType<typeof findCompanyWithPlan>>>;

/** Sanitised on output too, as rows may be older than the rule, or imported. */
const presentMessage = (message: string | null): string | null => {
  const safe = sanitiseRichText(message ?? '');
  return isBlank(safe) ? null : safe;
};

export const presentSettings = (
  company: Company,
  env: Env,
  {
    may_change,
    test_provider,
    applicant_provider,
    ending_sign_in,
  }: Record<'may_change' | 'test_provider' | 'applicant_provider', boolean> & Pick<CompanySettings, 'ending_sign_in'>,
): CompanySettings => ({
  test_provider,
  applicant_provider,
  ending_sign_in,
  id: company.id,
  shortname: company.shortname,
  revision: company.revision,
  account_name: company.account_name,
  account_type: company.account_type,
  hub_type: company.hub_type,
  freemium: company.freemium,
  plan_limited: company.plan_limited,
  screen_recording: company.screen_recording,
  ai_smart_priority_enabled: company.ai_smart_priority_enabled,
  ai_summary_enabled: company.ai_summary_enabled,
  language_signals_enabled: company.language_signals_enabled,
  authenticity_signals_enabled: company.authenticity_signals_enabled,
  ai_configured: aiIsConfigured(env),
  logo: company.logo,
  account_message: presentMessage(company.account_message),
  account_message_style: company.account_message_style === 0 ? 0 : 1,
  custom_fields: company.custom_fields,
  marketplace_enabled: company.marketplace_enabled,
  marketplace_open: company.marketplace_open,
  hub_enabled: company.hub_enabled,
  hub_open: company.hub_open,
  marketplace_title: company.marketplace_title,
  marketplace_cta_name: company.marketplace_cta_name,
  marketplace_cta_link: company.marketplace_cta_link,
  company_data_role: company.company_data_role,
  marketplace_stock_images: company.marketplace_stock_images,
  adjustments_at_once: company.adjustments_at_once,
  independent_ratings: company.independent_ratings,
  feedback_scores: company.feedback_scores,
  quiet_hours: company.quiet_hours,
  sms_enabled: company.sms_enabled,
  company_theme: { marketplace_logo: company.logo, primary: company.primary_color, dark: company.marketplace_dark },
  time_zone: company.time_zone,
  retention_days: company.retention_days,
  session_idle_minutes: company.session_idle_minutes,
  session_longest_hours: company.session_longest_hours,
  second_factor_rule: company.second_factor_rule,
  second_factor_grace_days: company.second_factor_grace_days,
  provider_factor_counts: company.provider_factor_counts,
  staff_addresses: may_change ? company.staff_addresses : [],
  links: pageLinks(env, company.account_type),
  customer_relationship: customerRelationship(env),
});
