import type { FieldErrorCode } from '@vivavoce/contract/errors.ts';
import type { PlatformCompany } from '@vivavoce/contract/types.ts';
import { OFFERED_FLAGS, type OfferedFlag } from '@vivavoce/domain/companies/flags.ts';
import { PLAN_LIMITED, type PlanLimited } from '@vivavoce/domain/companies/plans.ts';
import { isEmailAddress } from '@vivavoce/domain/people/email-address.ts';
import { namesFaults } from '@vivavoce/domain/people/person-name.ts';
import type { BodyInputOf, ResultOf } from '@vivavoce/web-shared/api/api-client.ts';
import { createKeyRing } from '@vivavoce/web-shared/api/key-ring.ts';
import type { FormRules } from '@vivavoce/web-shared/forms/form.ts';
import { changedNames, type MergeRules } from '@vivavoce/web-shared/forms/merge.ts';
import { faultMap, refusedFields } from '../../features/forms/faults.ts';
import { sendUnversioned } from '../../features/forms/unversioned.ts';

export type Plan = ResultOf<'GET /api/platform/plans'>[number];

type NewCompany = BodyInputOf<'POST /api/platform/companies'>;

type CompanyChanges = BodyInputOf<'PATCH /api/platform/companies/{shortname}'>;

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
  'ai_monthly_tokens',
  'ai_monthly_minutes',
  'mails_per_hour',
  'mails_per_day',
] as const;
export type CompanyField = (typeof COMPANY_FIELDS)[number];

export type CompanyFormValues = Record<CompanyField, string> & Record<OfferedFlag, boolean>;

const noFlags = Object.fromEntries(OFFERED_FLAGS.map((flag) => [flag, false])) as Record<OfferedFlag, boolean>;

/** @param time_zone that of the administrator, as a first guess */
export const noCompany = (time_zone: string, locale: string): CompanyFormValues => ({
  account_name: '',
  shortname: '',
  account_type: 'employer',
  time_zone,
  plan: 'standard',
  ai_monthly_tokens: '',
  ai_monthly_minutes: '',
  mails_per_hour: '',
  mails_per_day: '',
  first_name: '',
  last_name: '',
  email: '',
  locale,
  ...noFlags,
});

export const valuesOf = (company: PlatformCompany): CompanyFormValues => ({
  ...noCompany('', ''),
  account_name: company.account_name,
  account_type: company.account_type,
  plan: company.plan.key,
  ...company.flags,
  ai_monthly_tokens: String(company.ai_monthly_tokens ?? ''),
  ai_monthly_minutes: String(company.ai_monthly_minutes ?? ''),
  mails_per_hour: String(company.mails_per_hour ?? ''),
  mails_per_day: String(company.mails_per_day ?? ''),
});

const OWN_LIMITS = ['ai_monthly_tokens', 'ai_monthly_minutes', 'mails_per_hour', 'mails_per_day'] as const;

/** An empty limit means the limit of the installation; undefined for text that is no whole number. */
export function ownLimitOf(text: string): number | null | undefined {
  const plain = text.replaceAll(/[\s.,]/g, '');
  if (plain === '') return null;
  return /^\d{1,9}$/.test(plain) ? Number(plain) : undefined;
}

/** Limits that are no whole numbers. */
const ownLimitFaults = (values: CompanyFormValues): Partial<Record<CompanyField, FieldErrorCode>> =>
  Object.fromEntries(
    OWN_LIMITS.filter((field) => ownLimitOf(values[field]) === undefined).map((field) => [
      field,
      'wrong_format' as const,
    ]),
  );

const NEEDED: readonly CompanyField[] = ['account_name', 'email'];

/** Faults that can be found before sending. */
export function companyFaults(values: CompanyFormValues): Partial<Record<CompanyField, FieldErrorCode>> {
  const empty = NEEDED.filter((field) => values[field].trim() === '');
  const isAddress = isEmailAddress(values.email);
  const { first_name, last_name } = namesFaults(values);
  return {
    ...Object.fromEntries(empty.map((field) => [field, 'required' as const])),
    ...(first_name && { first_name }),
    ...(last_name && { last_name }),
    ...(!empty.includes('email') && !isAddress && { email: 'not_an_email' as const }),
  };
}

const flagsOf = (values: CompanyFormValues, flags: readonly OfferedFlag[]) =>
  Object.fromEntries(flags.map((flag) => [flag, values[flag]]));

export const newCompanyInput = (values: CompanyFormValues): NewCompany => ({
  account_name: values.account_name,
  account_type: values.account_type as NewCompany['account_type'],
  time_zone: values.time_zone,
  plan: values.plan,
  flags: flagsOf(values, OFFERED_FLAGS),
  first_name: values.first_name,
  last_name: values.last_name,
  email: values.email,
  locale: values.locale as NewCompany['locale'],
  ...(values.shortname.trim() && { shortname: values.shortname.trim() }),
});

/** Only what differs. */
export function changesOf(company: PlatformCompany, values: CompanyFormValues): CompanyChanges {
  const flags = OFFERED_FLAGS.filter((flag) => values[flag] !== company.flags[flag]);
  const limits = OWN_LIMITS.filter((limit) => ownLimitOf(values[limit]) !== company[limit]);
  return {
    ...Object.fromEntries(limits.map((limit) => [limit, ownLimitOf(values[limit])])),
    ...(values.plan !== company.plan.key && { plan: values.plan }),
    ...(values.account_type !== company.account_type && {
      account_type: values.account_type as PlatformCompany['account_type'],
    }),
    ...(flags.length > 0 && { flags: flagsOf(values, flags) }),
  };
}

/** Limits of a plan that the company's use exceeds. */
export const beyondPlan = (company: PlatformCompany, plan: Plan): PlanLimited[] =>
  PLAN_LIMITED.filter((limited) => company[limited].used > (plan[`${limited}_max`] ?? Infinity));

type CompanyCalls = {
  add: (input: NewCompany, key: string) => Promise<PlatformCompany>;
  change: (shortname: string, changes: CompanyChanges) => Promise<PlatformCompany>;
  newest: (shortname: string) => Promise<PlatformCompany | null>;
};

const isLimit = (name: string) => (OWN_LIMITS as readonly string[]).includes(name);

const isSame: NonNullable<MergeRules<CompanyFormValues>['isSame']> = (name, first, second) => {
  const tidy = (value: unknown) => (isLimit(name) ? (ownLimitOf(String(value)) ?? value) : value);
  return typeof first === 'string' && typeof second === 'string'
    ? String(tidy(first)).trim() === String(tidy(second)).trim()
    : first === second;
};

/** Saves what differs of a company; the base of a new one is null. @param empty values of a new one */
export function companyRules(
  { add, change, newest }: CompanyCalls,
  empty: CompanyFormValues,
): FormRules<CompanyFormValues, PlatformCompany | null, string> {
  const keys = createKeyRing();
  const read = (company: PlatformCompany | null) => (company ? valuesOf(company) : empty);
  const same = (first: CompanyFormValues, second: CompanyFormValues) =>
    changedNames(first, second, isSame).length === 0;
  return {
    read,
    same,
    check: (values, company) => faultMap(company ? ownLimitFaults(values) : companyFaults(values)),
    send: (values, company) => {
      if (company)
        return sendUnversioned(
          { read, same },
          {
            base: company,
            newest: () => newest(company.shortname),
            send: () => change(company.shortname, changesOf(company, values)),
          },
        );
      const input = newCompanyInput(values);
      return add(input, keys.keyFor(input));
    },
    merge: { isSame },
    refusal: (error) => {
      const errors = refusedFields(error);
      const faults = COMPANY_FIELDS.flatMap((field) => (errors?.[field] ? [[field, errors[field][0]] as const] : []));
      return faults.length > 0 ? faultMap(Object.fromEntries(faults)) : null;
    },
  };
}
