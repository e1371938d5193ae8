import type { AuditEntry } from '@vivavoce/contract/types.ts';
import { SECOND_FACTORS, SIGN_IN_METHODS } from '@vivavoce/domain/accounts/account-limits.ts';
import { SSO_FAULTS } from '@vivavoce/domain/accounts/single-sign-on.ts';
import { isAuditReason } from '@vivavoce/domain/companies/audit.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';

/** What the log keeps of a call: why it was refused and how the user signed in as phrases, the rest by its names. */
export function useCallFacts() {
  const t = useTranslations('audit');
  const faults = useTranslations('sso.test.faults');
  const reasonOf = (reason: AuditEntry['call'][string]): string => {
    const fault = SSO_FAULTS.find((one) => one === reason);
    if (fault) return faults(fault);
    return isAuditReason(reason) ? t(`reasons.${reason}`) : String(reason);
  };
  return ({ reason, method, second_factor, ...rest }: AuditEntry['call']) => {
    const known = SIGN_IN_METHODS.find((one) => one === method);
    const factor = SECOND_FACTORS.find((one) => one === second_factor);
    return {
      reason: reason === undefined ? null : reasonOf(reason),
      method: known ? t(`methods.${known}`) : null,
      factor: factor ? t(`factors.${factor}`) : null,
      rest: Object.entries(rest).map(([name, value]) => `${name}: ${value}`),
    };
  };
}
