import type { PlatformCompany } from '@vivavoce/contract/types.ts';
import { PLAN_LIMITED, type PlanLimited } from '@vivavoce/domain/companies/plans.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';

/** The order in which uses are read: people first. */
export const USES = ['users', 'activities', 'applicants'] as const satisfies readonly PlanLimited[];

/** Use of a company, beside its limits where there are any. */
export function useUsePhrase() {
  const t = useTranslations('platform');
  return (limited: PlanLimited, { used, max }: { used: number; max: number | null }) =>
    max === null ? t(`use.${limited}`, { used }) : t(`useOf.${limited}`, { used, max });
}

export const isBeyond = (company: PlatformCompany): boolean =>
  PLAN_LIMITED.some((limited) => company[limited].used > (company[limited].max ?? Infinity));
