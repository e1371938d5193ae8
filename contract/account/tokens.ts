import { API_SCOPES } from '@vivavoce/domain/companies/api-scopes.ts';
import { API_TOKEN_LIMITS } from '@vivavoce/domain/accounts/account-limits.ts';
import { z } from 'zod';
import { companyRef } from './auth.ts';
import { id, idParam, instant, line, nothing } from '../common.ts';
import { defineRoutes } from '../route.ts';
import { sessionOnly } from '../program-rule.ts';
import { changes } from '../audit-rule.ts';

export const apiScope = z.enum(API_SCOPES).meta({ id: 'ApiScope' });

export const apiToken = z
  .object({
    id,
    name: z.string(),
    scopes: z.array(apiScope),
    /** The company of the token, fixed at creation; null for a reviewer's token. */
    company: companyRef.nullable(),
    created_at: instant,
    /** Time of the last call, to the minute. */
    last_used_at: instant.nullable(),
    expires_at: instant.nullable(),
  })
  .meta({ id: 'ApiToken' });

export const newApiToken = apiToken.extend({ token: z.string() }).meta({ id: 'NewApiToken' });

export const tokens = defineRoutes({
  'GET /api/account/tokens': {
    summary: 'List your personal API tokens, newest first; expired ones are listed until they are removed',
    tag: 'Account',
    access: 'staff',
    ...sessionOnly('sign_in'),
    responses: { 200: z.array(apiToken) },
  },
  // No Idempotency-Key: a stored response would hold the token.
  'POST /api/account/tokens': {
    summary: 'Create a personal API token for the current company; `token` is returned only this once',
    tag: 'Account',
    audit: changes('token.made'),
    access: 'staff',
    ...sessionOnly('sign_in'),
    body: z.strictObject({
      name: line(API_TOKEN_LIMITS.name_max_characters),
      scopes: z.array(apiScope).min(1).max(API_SCOPES.length),
      expires_in_days: z.number().int().min(1).max(API_TOKEN_LIMITS.expires_max_days).nullable(),
    }),
    responses: { 201: newApiToken },
  },
  'DELETE /api/account/tokens': {
    summary: 'Revoke all your personal API tokens, for example after a theft: a new password ends sessions, not tokens',
    tag: 'Account',
    audit: changes('token.revoked'),
    access: 'staff',
    ...sessionOnly('sign_in'),
    responses: { 204: nothing },
  },
  'DELETE /api/account/tokens/{token}': {
    summary: 'Revoke a personal API token; it stops working immediately',
    tag: 'Account',
    audit: changes('token.revoked'),
    access: 'staff',
    ...sessionOnly('sign_in'),
    params: z.object({ token: idParam }),
    responses: { 204: nothing },
  },
});
