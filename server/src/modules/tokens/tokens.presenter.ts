import type { ApiToken } from '@vivavoce/contract/types.ts';
import { API_SCOPES } from '@vivavoce/domain/companies/api-scopes.ts';
import type { TokenRow } from './tokens.repository.ts';

export const presentToken = (row: TokenRow): ApiToken => ({
  id: row.id,
  name: row.name,
  scopes: API_SCOPES.filter((scope) => row.scopes.includes(scope)),
  company: row.company,
  created_at: row.created_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
  expires_at: row.expires_at?.toISOString() ?? null,
});
