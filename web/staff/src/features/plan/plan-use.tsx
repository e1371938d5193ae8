import { useQuery } from '@tanstack/react-query';
import { quotaLeft, type PlanLimited } from '@vivavoce/domain/companies/plans.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { planQuery } from '../../queries/company.ts';
import { settingsQuery, useUser } from '../../queries/sign-in/session.ts';

/** How much of a limit of the plan is used, and what to do when it is full; nothing where the plan has no limit. */
export function PlanUse({ of }: { of: PlanLimited }) {
  const t = useTranslations('shell.plan');
  const { current_company } = useUser();
  const { data: settings } = useQuery({ ...settingsQuery, enabled: current_company !== null });
  const { data: plan } = useQuery({ ...planQuery, enabled: settings?.plan_limited === true });
  const use = plan?.[of];
  if (!use) return null;
  return (
    <p className="flex flex-wrap gap-x-2 gap-y-0 text-[13px] leading-4.5 text-ink-2">
      <span>{t(`use.${of}`, { used: use.used, max: use.max })}</span>
      {quotaLeft(use) === 0 && <span>{t(`full.${of}`)}</span>}
    </p>
  );
}
