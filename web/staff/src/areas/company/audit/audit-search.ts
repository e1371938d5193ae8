import { AUDIT_CATEGORIES, type AuditCategory } from '@vivavoce/domain/companies/audit.ts';
import type { QueryInputOf } from '@vivavoce/web-shared/api/api-client.ts';
import { addressOf, readDay, readOneOf, readWhole } from '../../../ui/data/list-search.ts';

/** Days, categories, user and activity that the log is narrowed to. */
export type AuditFilter = Omit<QueryInputOf<'GET /api/audit'>, 'before' | 'page_size'>;

/** The filters of the log as the address has them. */
export type AuditSearch = {
  from?: string;
  to?: string;
  category?: AuditCategory;
  user?: number;
  job?: number;
};

/** Reads the address; what it does not know is left out. */
export const readAuditSearch = ({ from, to, category, user, job }: Record<string, unknown>): AuditSearch =>
  addressOf<AuditSearch>({
    from: readDay(from),
    to: readDay(to),
    category: readOneOf(category, AUDIT_CATEGORIES),
    user: readWhole(user),
    job: readWhole(job),
  });

/** Whether the days are in the wrong order: the filters say so and no call is made. */
export const isBackwards = ({ from, to }: AuditSearch): boolean => from !== undefined && to !== undefined && from > to;

export const toAuditFilter = ({ from, to, category, user, job }: AuditSearch): AuditFilter => ({
  from_date: from,
  to_date: to,
  category,
  user,
  job,
});
