import type { FieldErrorCode } from '@vivavoce/contract/errors.ts';
import type { PlatformCompany } from '@vivavoce/contract/types.ts';
import { OFFERED_FLAGS, type OfferedFlag } from '@vivavoce/domain/companies/flags.ts';
import { PLAN_LIMITED, type PlanLimited } from '@vivavoce/domain/companies/plans.ts';
import type { CompanyChanges, NewCompany, Plan } from '../../queries/platform.ts';

/** The fields of a form, in the order of the page. */
export const COMPANY_FIELDS = [
  'account_name',
  'shortname',
  'time_zone',
  'first_name',
  'last_name',
  'email',
  'locale',
  'account_type',
  'plan',
] as const;
export type CompanyField = (typeof COMPANY_FIELDS)[number];

export type CompanyFormValues = Record<CompanyField, string> & { flags: Record<OfferedFlag, boolean> };

const noFlags = Object.fromEntries(OFFERED_FLAGS.map((flag) => [flag, false])) as Record<OfferedFlag, boolean>;

/** @param time_zone that of the administrator, as a first guess */
export const noCompany = (time_zone: string, locale: string): CompanyFormValues => ({
  account_name: '',
  shortname: '',
  account_type: 'employer',
  time_zone,
  plan: 'standard',
  first_name: '',
  last_name: '',
  email: '',
  locale,
  flags: noFlags,
});

export const valuesOf = (company: PlatformCompany): CompanyFormValues => ({
  ...noCompany('', ''),
  account_name: company.account_name,
  account_type: company.account_type,
  plan: company.plan.key,
  flags: company.flags,
});

const NEEDED: readonly CompanyField[] = ['account_name', 'first_name', 'last_name', 'email'];

/** What can be told before sending. */
export function companyFaults(values: CompanyFormValues): Partial<Record<CompanyField, FieldErrorCode>> {
  const empty = NEEDED.filter((field) => values[field].trim() === '');
  const isAddress = /^\S+@\S+\.\S+$/.test(values.email.trim());
  return {
    ...Object.fromEntries(empty.map((field) => [field, 'required' as const])),
    ...(!empty.includes('email') && !isAddress && { email: 'not_an_email' as const }),
  };
}

export const newCompanyInput = ({ shortname, ...values }: CompanyFormValues): NewCompany => ({
  ...values,
  account_type: values.account_type as NewCompany['account_type'],
  locale: values.locale as NewCompany['locale'],
  ...(shortname.trim() && { shortname: shortname.trim() }),
});

/** Only what differs. */
export function changesOf(company: PlatformCompany, values: CompanyFormValues): CompanyChanges {
  const flags = OFFERED_FLAGS.filter((flag) => values.flags[flag] !== company.flags[flag]);
  return {
    ...(values.plan !== company.plan.key && { plan: values.plan }),
    ...(values.account_type !== company.account_type && {
      account_type: values.account_type as PlatformCompany['account_type'],
    }),
    ...(flags.length > 0 && { flags: Object.fromEntries(flags.map((flag) => [flag, values.flags[flag]])) }),
  };
}

/** What the company uses beyond a plan. */
export const beyondPlan = (company: PlatformCompany, plan: Plan): PlanLimited[] =>
  PLAN_LIMITED.filter((limited) => company[limited].used > (plan[`${limited}_max`] ?? Infinity));
