import type { AuditEntry } from '@vivavoce/contract/types.ts';
import { SECOND_FACTORS, SIGN_IN_METHODS } from '@vivavoce/domain/accounts/account-limits.ts';
import { SSO_FAULTS } from '@vivavoce/domain/accounts/single-sign-on.ts';
import { isAuditReason } from '@vivavoce/domain/companies/audit.ts';
import { formatExact } from '@vivavoce/web-shared/i18n/format.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';

/** Facts of a call in the log: reason of a refusal and way of signing in as phrases, the others by their names. */
export function useCallFacts() {
  const t = useTranslations('audit');
  const tag = useLanguageTag();
  const faults = useTranslations('sso.test.faults');
  /** The number of refused calls and their time. */
  const refusedOf = ({ refused, from, until }: AuditEntry['call']): string | null =>
    typeof refused === 'number' && typeof from === 'string' && typeof until === 'string'
      ? t('refusedCalls', {
          refused,
          from: formatExact(new Date(from), tag),
          until: formatExact(new Date(until), tag),
        })
      : null;
  const reasonOf = (reason: AuditEntry['call'][string]): string => {
    const fault = SSO_FAULTS.find((code) => code === reason);
    if (fault) return faults(fault);
    return isAuditReason(reason) ? t(`reasons.${reason}`) : String(reason);
  };
  return (call: AuditEntry['call']) => {
    const refused = refusedOf(call);
    const { reason, method, second_factor, ...others } = call;
    const { refused: _refused, from: _from, until: _until, ...further } = others;
    const rest = refused === null ? others : further;
    const signInMethod = SIGN_IN_METHODS.find((name) => name === method);
    const factor = SECOND_FACTORS.find((name) => name === second_factor);
    return {
      reason: reason === undefined ? null : reasonOf(reason),
      method: signInMethod ? t(`methods.${signInMethod}`) : null,
      factor: factor ? t(`factors.${factor}`) : null,
      refused,
      rest: Object.entries(rest).map(([name, value]) => `${name}: ${value}`),
    };
  };
}
