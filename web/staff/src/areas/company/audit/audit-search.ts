import { AUDIT_CATEGORIES, type AuditCategory } from '@vivavoce/domain/companies/audit.ts';
import type { AuditFilter } from '../../../queries/audit.ts';

/** The filters of the log as the address has them. */
export type AuditSearch = {
  from?: string;
  to?: string;
  category?: AuditCategory;
  user?: number;
  job?: number;
};

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value));
const isId = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value) && value > 0;

/** Reads the address; what it does not know is left out. */
export function readAuditSearch({ from, to, category, user, job }: Record<string, unknown>): AuditSearch {
  const known = AUDIT_CATEGORIES.find((name) => name === category);
  return {
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
    ...(known && { category: known }),
    ...(isId(user) && { user }),
    ...(isId(job) && { job }),
  };
}

/** Whether the days are in the wrong order: the filters say so and no call is made. */
export const isBackwards = ({ from, to }: AuditSearch): boolean => from !== undefined && to !== undefined && from > to;

export const toAuditFilter = ({ from, to, category, user, job }: AuditSearch): AuditFilter => ({
  from_date: from,
  to_date: to,
  category,
  user,
  job,
});
