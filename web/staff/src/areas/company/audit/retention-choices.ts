import { AUDIT_LIMITS } from '@vivavoce/domain/companies/audit.ts';
import { plainPart } from '../../../features/forms/use-settings-form.ts';

/** How long entries of the log are kept, in days. */
export const auditPart = plainPart<{ audit_days: string }>({
  name: 'company-audit-retention',
  read: ({ audit_days }) => ({ audit_days: String(audit_days) }),
  write: { audit_days: Number },
});

/** Days of whole years, with their leap days. */
const YEARS: Readonly<Record<number, number>> = { 731: 2, 1096: 3, 1827: 5, [AUDIT_LIMITS.kept_days_max]: 7 };

/** The whole years of a period; null for one that is named by its days. */
export const yearsOf = (days: number): number | null => YEARS[days] ?? null;

/** The usual periods, and the one that is current, which a program may have set. */
export const retentionChoices = (current: number): number[] =>
  [
    ...new Set([
      AUDIT_LIMITS.kept_days_min,
      90,
      180,
      AUDIT_LIMITS.kept_days,
      ...Object.keys(YEARS).map(Number),
      current,
    ]),
  ].toSorted((a, b) => a - b);
