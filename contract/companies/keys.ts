import { API_TOKEN_LIMITS, COMPANY_KEY_LIMITS } from '@vivavoce/domain/accounts/account-limits.ts';
import { KEY_SCOPES } from '@vivavoce/domain/companies/api-scopes.ts';
import { z } from 'zod';
import { apiScope } from '../account/tokens.ts';
import { changes } from '../audit-rule.ts';
import { id, idParam, instant, line, namedPerson, network, nothing } from '../common.ts';
import { sessionOnly } from '../program-rule.ts';
import { defineRoutes } from '../route.ts';

export const companyKey = z
  .object({
    id,
    name: z.string(),
    /** Its last characters. */
    ends_with: z.string(),
    scopes: z.array(apiScope),
    /** Addresses and networks from which it may be used; empty where those of the company count. */
    addresses: z.array(z.string()),
    created_by: namedPerson,
    created_at: instant,
    /** Time of the last call, to the minute, and its address. */
    last_used_at: instant.nullable(),
    last_used_from: z.string().nullable(),
    expires_at: instant.nullable(),
    /** Null while it is not revoked; such keys stay in the list for 30 days. */
    revoked_at: instant.nullable(),
  })
  .meta({ id: 'CompanyKey' });

export const newCompanyKey = companyKey.extend({ key: z.string() }).meta({ id: 'NewCompanyKey' });

const common = { tag: 'Integrations', access: 'staff', ...sessionOnly('sign_in') } as const;

export const keys = defineRoutes({
  'GET /api/company-settings/keys': {
    summary: 'List the keys of the company, newest first; for owners and admins',
    ...common,
    responses: { 200: z.array(companyKey) },
  },
  // No Idempotency-Key: a stored response would hold the key.
  'POST /api/company-settings/keys': {
    summary: 'Make a key of the company; for owners. `key` is returned only this once',
    ...common,
    audit: changes('key.made'),
    body: z.strictObject({
      name: line(API_TOKEN_LIMITS.name_max_characters),
      scopes: z
        .array(z.enum(KEY_SCOPES as [(typeof KEY_SCOPES)[number], ...typeof KEY_SCOPES]))
        .min(1)
        .max(KEY_SCOPES.length),
      expires_in_days: z.number().int().min(1).max(API_TOKEN_LIMITS.expires_max_days).nullable(),
      addresses: z.array(network).max(COMPANY_KEY_LIMITS.addresses_max).default([]),
    }),
    responses: { 201: newCompanyKey },
  },
  'DELETE /api/company-settings/keys/{key}': {
    summary: 'Revoke a key of the company; for owners. It stops working immediately',
    ...common,
    audit: changes('key.revoked'),
    params: z.object({ key: idParam }),
    responses: { 204: nothing },
  },
});
