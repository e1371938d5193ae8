import { SSO_FAULTS, SSO_LIMITS, SSO_PRESETS, SSO_PROTOCOLS } from '@vivavoce/domain/accounts/single-sign-on.ts';
import { z } from 'zod';
import { id, idParam, instant, line, nothing, revision, status } from '../common.ts';
import { defineRoutes } from '../route.ts';

const preset = z.enum(SSO_PRESETS);
const name = line(SSO_LIMITS.name_max_characters);
const address = line(SSO_LIMITS.address_max_characters);
const clientId = line(SSO_LIMITS.client_id_max_characters);
const secret = line(SSO_LIMITS.secret_max_characters);
/** The name of a provider in its addresses. */
const publicName = z.string().min(1).max(40);

/** Where the browser goes: an address of the provider. */
const departure = z.object({ address: z.string() }).meta({ id: 'ProviderDeparture' });

/** A provider through which users of the company sign in; its secret is never read back. */
export const identityProvider = z
  .object({
    id,
    protocol: z.enum(SSO_PROTOCOLS),
    preset,
    name: z.string(),
    issuer: z.string(),
    client_id: z.string(),
    /** The address to enter at the provider. */
    redirect_address: z.string(),
    scopes: z.string(),
    /** The address at which users begin. */
    login_address: z.string(),
    active: z.boolean(),
    /** Users whose account is connected. */
    connected: z.number().int(),
    last_test: z
      .object({ at: instant, fault: z.enum(SSO_FAULTS).nullable(), claims: z.record(z.string(), z.string()) })
      .nullable(),
    revision,
  })
  .meta({ id: 'IdentityProvider' });

const providers = z.object({ providers: z.array(identityProvider) });
const providerParams = z.object({ provider: idParam });

/** A provider of the current company, and whether the caller's account is connected with it. */
const connection = z
  .object({
    provider: id,
    name: z.string(),
    /** As the provider named it. */
    email: z.string().nullable(),
    /** null where the account is not connected. */
    connected_at: instant.nullable(),
    last_used_at: instant.nullable(),
  })
  .meta({ id: 'ProviderConnection' });

export const singleSignOn = defineRoutes({
  'POST /login/sso/ajax/start': {
    summary: 'Begin a sign-in through a provider; answers the address of the provider to which the browser goes',
    tag: 'Session',
    access: 'public',
    csrf: false,
    body: z.strictObject({ provider: publicName }),
    responses: { 200: departure },
  },
  'POST /login/sso/ajax': {
    summary:
      'Finish what a browser left for at a provider: `answer` is what stands behind `?` in the address at which it came back. `SECOND_FACTOR`: the ticket waits for the second proof; `CONNECTED`, `TESTED`: no sign-in was asked for',
    tag: 'Session',
    access: 'public',
    csrf: false,
    body: z.strictObject({ provider: publicName, answer: z.string().max(SSO_LIMITS.answer_max_characters) }),
    responses: {
      200: z
        .discriminatedUnion('status', [
          status,
          z.object({ status: z.literal('SECOND_FACTOR'), ticket: z.string() }),
          z.object({ status: z.literal('CONNECTED') }),
          z.object({ status: z.literal('TESTED') }),
        ])
        .meta({ id: 'ProviderSignIn' }),
    },
  },
  'GET /api/company-settings/providers': {
    summary: 'The providers through which users of the company sign in',
    tag: 'Company',
    access: 'staff',
    session_only: true,
    responses: { 200: providers },
  },
  'POST /api/company-settings/providers': {
    summary:
      'Add a provider by its address; what it publishes there is read and checked. It is off until it is switched on',
    tag: 'Company',
    access: 'staff',
    session_only: true,
    step_up: 'everybody',
    body: z.strictObject({ preset, name, issuer: address, client_id: clientId, client_secret: secret }),
    responses: { 201: identityProvider },
  },
  'PATCH /api/company-settings/providers/{provider}': {
    summary:
      'Change a provider, or switch it on or off. A new address needs the secret again and ends all connections; switched off, its sessions end',
    tag: 'Company',
    access: 'staff',
    session_only: true,
    step_up: 'everybody',
    params: providerParams,
    body: z.strictObject({
      preset: preset.optional(),
      name: name.optional(),
      issuer: address.optional(),
      client_id: clientId.optional(),
      client_secret: secret.optional(),
      active: z.boolean().optional(),
      revision,
    }),
    responses: { 200: identityProvider },
  },
  'DELETE /api/company-settings/providers/{provider}': {
    summary: 'Remove a provider; its sessions and all connections with it end',
    tag: 'Company',
    access: 'staff',
    session_only: true,
    step_up: 'everybody',
    params: providerParams,
    responses: { 204: nothing },
  },
  'POST /api/company-settings/providers/{provider}/test': {
    summary: 'Begin a test of a provider: a sign-in that opens nothing and records what the provider says',
    tag: 'Company',
    access: 'staff',
    session_only: true,
    params: providerParams,
    responses: { 200: departure },
  },
  'GET /api/account/connections': {
    summary: 'Providers of the current company that are on, and whether your account is connected with them',
    tag: 'Account',
    access: 'staff',
    session_only: true,
    responses: { 200: z.object({ connections: z.array(connection) }) },
  },
  'POST /api/account/connections/{provider}': {
    summary: 'Begin to connect your account with a provider; answers the address to which the browser goes',
    tag: 'Account',
    access: 'staff',
    session_only: true,
    step_up: 'everybody',
    params: providerParams,
    responses: { 200: departure },
  },
  'DELETE /api/account/connections/{provider}': {
    summary: 'End the connection of your account with a provider, and the sessions that it began',
    tag: 'Account',
    access: 'staff',
    session_only: true,
    params: providerParams,
    responses: { 204: nothing },
  },
});
