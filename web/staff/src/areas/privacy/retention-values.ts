import { RETENTION_LIMITS } from '@vivavoce/domain/companies/retention-limits.ts';
import { plainPart } from '../../features/forms/use-settings-form.ts';

const { days_min, days_max } = RETENTION_LIMITS;

/** The typed period; null for text that is none. */
export function daysIn(typed: string): number | null {
  const days = /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : Number.NaN;
  return days >= days_min && days <= days_max ? days : null;
}

/** The retention period as it is typed. */
export const retentionPart = plainPart<{ retention_days: string }>({
  name: 'company-retention',
  read: ({ retention_days }) => ({ retention_days: String(retention_days) }),
  write: { retention_days: Number },
  faultsOf: ({ retention_days }) => ({
    ...(daysIn(retention_days) === null && { retention_days: 'wrong_format' }),
  }),
});
