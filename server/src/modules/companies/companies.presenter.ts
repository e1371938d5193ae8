import type { CompanyUser } from '@vivavoce/contract/types.ts';
import type { CompanyUserRow } from './companies.repository.ts';

export const presentCompanyUser = ({ last_seen_at, ...row }: CompanyUserRow): CompanyUser => ({
  ...row,
  id: Number(row.id),
  last_seen_at: last_seen_at === null ? null : new Date(last_seen_at).toISOString(),
});
