import { infiniteQueryOptions } from '@tanstack/react-query';
import { ask, call, type QueryInputOf } from '@vivavoce/web-shared/api/api-client.ts';

/** Days, categories, user and activity that the log is narrowed to. */
export type AuditFilter = Omit<QueryInputOf<'GET /api/audit'>, 'before' | 'page_size'>;

/** The audit log of the company, page by page into the past. */
export const auditQuery = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ['audit', filter],
    queryFn: ({ pageParam: before, signal }) => call('GET /api/audit', { query: { ...filter, before }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });

export const exportAudit = (query: AuditFilter) => ask('GET /api/audit/export', { query });

/** Address of the CSV with the same entries. */
export function auditExportUrl(filter: AuditFilter): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filter) as [string, string | number | undefined][])
    if (value !== undefined) query.set(name, String(value));
  return `/api/audit/export?${query}`;
}
