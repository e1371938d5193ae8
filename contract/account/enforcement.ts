import { z } from 'zod';
import { id, idParam, instant, namedPerson, nothing } from '../common.ts';
import { defineRoutes } from '../route.ts';
import { sessionOnly } from '../program-rule.ts';
import { companyDomain } from './single-sign-on.ts';
import { changes } from '../audit-rule.ts';

const params = z.object({ domain: idParam });

/** Conditions for addresses of a domain to sign in through a provider alone. */
const enforcementChoice = z
  .object({
    /** Providers that are on; a test within the last hour is needed. */
    providers: z.array(z.object({ id, name: z.string(), tested: z.boolean() })),
    /** Owners; the one who keeps the password must have signed in with it and a second factor within 30 days. */
    owners: z.array(namedPerson.extend({ proved_at: instant.nullable(), ready: z.boolean() })),
    /** Users of the company whose account is connected with no provider yet. */
    not_connected: z.number().int(),
  })
  .meta({ id: 'EnforcementChoice' });

export const enforcement = defineRoutes({
  'GET /api/company-settings/domains/{domain}/enforcement': {
    summary:
      'List the providers and owners with which a provider can be required for a domain, and what is still missing',
    tag: 'Company',
    access: 'staff',
    ...sessionOnly('sign_in'),
    params,
    responses: { 200: enforcementChoice },
  },
  'PUT /api/company-settings/domains/{domain}/enforcement': {
    summary:
      'Require a provider for the addresses of a verified domain and for everybody who enters the company. Sessions that began otherwise end. One owner keeps the password for the day the provider fails',
    tag: 'Company',
    audit: changes('domain.enforced'),
    access: 'staff',
    ...sessionOnly('sign_in'),
    params,
    body: z.strictObject({ provider: id, break_glass_owner: id }),
    responses: { 200: companyDomain },
  },
  'DELETE /api/company-settings/domains/{domain}/enforcement': {
    summary: 'Stop requiring the provider for a domain; its addresses sign in with passwords and passkeys again',
    tag: 'Company',
    audit: changes('domain.lifted'),
    access: 'staff',
    ...sessionOnly('sign_in'),
    params,
    responses: { 204: nothing },
  },
});
