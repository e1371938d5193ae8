import { READ_SETTINGS } from '@vivavoce/contract/companies/settings.ts';
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

/** The settings that the company changes itself, as they are stored. */
const ownSettings = (company: Company) =>
  Object.fromEntries(READ_SETTINGS.map((name) => [name, company[name]])) as Pick<
    Company,
    (typeof READ_SETTINGS)[number]
  >;

export const presentSettings = (
  company: Company,
  env: Env,
  {
    may_change,
    ...providers
  }: { may_change: boolean } & Pick<CompanySettings, 'test_provider' | 'applicant_provider' | 'ending_sign_in'>,
): CompanySettings => ({
  ...ownSettings(company),
  ...providers,
  id: company.id,
  shortname: company.shortname,
  revision: company.revision,
  reply_to_email: company.reply_to_email,
  account_type: company.account_type,
  freemium: company.freemium,
  plan_limited: company.plan_limited,
  screen_recording: company.screen_recording,
  ai_smart_priority_enabled: company.ai_smart_priority_enabled,
  ai_summary_enabled: company.ai_summary_enabled,
  language_signals_enabled: company.language_signals_enabled,
  authenticity_signals_enabled: company.authenticity_signals_enabled,
  ai_configured: aiIsConfigured(env),
  account_message: presentMessage(company.account_message),
  account_message_style: company.account_message_style === 0 ? 0 : 1,
  marketplace_enabled: company.marketplace_enabled,
  hub_enabled: company.hub_enabled,
  company_theme: { marketplace_logo: company.logo, primary: company.primary_color, dark: company.marketplace_dark },
  staff_addresses: may_change ? company.staff_addresses : [],
  links: pageLinks(env, company.account_type),
  customer_relationship: customerRelationship(env),
});
