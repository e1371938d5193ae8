import type { CompanySettings, CurrentUser } from '@vivavoce/contract/types.ts';
import { isBlank } from '@vivavoce/domain/texts.ts';
import type { StaffActor } from '../../actor.ts';
import type { companies, users } from '../../db/schema/index.ts';
import { customerRelationship, privacyNotice } from '../../env.ts';
import type { Env } from '../../env.ts';
import { aiIsConfigured } from '../../integrations/ai/provider.ts';
import { sanitiseRichText } from '../rich-text.ts';

type Company = typeof companies.$inferSelect & { freemium: boolean; plan_limited: boolean };
type User = typeof users.$inferSelect;

const linksFor = (env: Env, company: Company | undefined): CurrentUser['links'] => ({
  help: env.HELP_URL ?? null,
  terms: env.TERMS_URL ?? null,
  privacy: privacyNotice(env, company?.account_type),
});

export const presentCurrentUser = (
  env: Env,
  actor: StaffActor,
  {
    user,
    company,
    all,
    more,
  }: {
    user: User;
    company: Company | undefined;
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
  current_company: company ? { id: company.id, name: company.account_name, shortname: company.shortname } : null,
  companies: all.map(({ id, name, shortname }) => ({ id, name, shortname })),
  role: actor.role,
  create_interview_only: actor.create_interview_only,
  is_alternate_brand: company?.alternate_brand ?? false,
  links: linksFor(env, company),
  ...more,
});

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
  links: linksFor(env, company),
  customer_relationship: customerRelationship(env),
});
