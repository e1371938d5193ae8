import {
  SSO_AUDIENCES,
  SSO_FAULTS,
  SSO_LIMITS,
  SSO_PRESETS,
  SSO_PROTOCOLS,
  SSO_ROLES,
} from '@vivavoce/domain/accounts/single-sign-on.ts';
import { DOMAIN_LIMITS } from '@vivavoce/domain/accounts/company-domains.ts';
import { z } from 'zod';
import { email, id, idParam, instant, line, namedPerson, nothing, revision, status } from '../common.ts';
import { defineRoutes } from '../route.ts';
import { sessionOnly } from '../program-rule.ts';
import { companyRef, secondStep } from './auth.ts';
import { READS, changes, unaudited } from '../audit-rule.ts';

const preset = z.enum(SSO_PRESETS);
const name = line(SSO_LIMITS.name_max_characters);
const address = line(SSO_LIMITS.address_max_characters);
const clientId = line(SSO_LIMITS.client_id_max_characters);
const secret = line(SSO_LIMITS.secret_max_characters);
/** The day on which the provider stops accepting the secret, so that owners are warned in time; null where it is unknown. */
const secretExpiry = z.iso.date().nullable();
const protocol = z.enum(SSO_PROTOCOLS);
/** The text of a file, line breaks and all. */
const metadata = z.string().min(1).max(SSO_LIMITS.metadata_max_characters);
const claimName = z.string().trim().max(SSO_LIMITS.claim_name_max_characters);
/** Under which names the provider describes a person; an empty subject stands for `sub` or the NameID. */
const claimNames = z
  .strictObject({ subject: claimName, email: claimName, first_name: claimName, last_name: claimName })
  .meta({ id: 'ClaimNames' });
/** Settings of a provider that go with either protocol. */
const meaning = {
  audience: z.enum(SSO_AUDIENCES),
  /** Role of users that a sign-in adds; null where it adds none. */
  default_role: z.enum(SSO_ROLES).nullable(),
  claim_names: claimNames,
};
/** The name of a provider in its addresses. */
const publicName = z.string().min(1).max(40);

/** Address of the provider to which the browser goes. */
const departure = z
  .object({
    address: z.string(),
    /** Name of the provider within the company. */
    name: z.string(),
    /** Time since which the provider does not answer us; null while it answers. The browser may try all the same. */
    silent_since: instant.nullable(),
  })
  .meta({ id: 'ProviderDeparture' });

/** A provider through which users of the company sign in; its secret is never read back. */
export const identityProvider = z
  .object({
    id,
    protocol,
    preset,
    name: z.string(),
    /** For SAML the entity id of the provider. */
    issuer: z.string(),
    /** Null for SAML. */
    client_id: z.string().nullable(),
    secret_expires_on: secretExpiry,
    ...meaning,
    /** Fields of SAML only. */
    saml: z
      .object({
        /** Our entity id, which is the address of our metadata. */
        entity_id: z.string(),
        /** Null where a file was given. */
        metadata_address: z.string().nullable(),
        sign_in_address: z.string(),
        certificates: z.array(z.object({ fingerprint: z.string(), expires_at: instant })),
        /** Ours, the newest first: the provider reads them in our metadata. One that does not sign yet waits for it. */
        own_certificates: z.array(z.object({ fingerprint: z.string(), expires_at: instant, signs: z.boolean() })),
        /** Changes in the metadata that wait for an owner; sending their address again accepts them. */
        changed: z.object({ entity_id: z.string(), sign_in_address: z.string() }).nullable(),
      })
      .nullable(),
    /** The address to enter at the provider. */
    redirect_address: z.string(),
    scopes: z.string(),
    /** The address at which users begin. */
    login_address: z.string(),
    sign_out: z.object({
      /** The address to which the provider reports ended sessions, and sends browsers back to. */
      address: z.string(),
      /** Whether the provider publishes an address that ends its session. */
      possible: z.boolean(),
      ends_session: z.boolean(),
    }),
    active: z.boolean(),
    /** Number of users whose account is connected to the provider. */
    connected: z.number().int(),
    /** Number of applicants whose account is connected to the provider. */
    connected_applicants: z.number().int(),
    last_test: z
      .object({
        at: instant,
        fault: z.enum(SSO_FAULTS).nullable(),
        claims: z.record(z.string(), z.string()),
        /** The person behind the claims by these settings; null where there was no answer to read. */
        person: z
          .object({
            subject: z.string(),
            email: z.string().nullable(),
            /** Whether the provider confirms the address. */
            confirmed: z.boolean(),
            /** Whether the address lies in a verified domain of the company: it finds the account only then. */
            own: z.boolean(),
            first_name: z.string(),
            last_name: z.string(),
          })
          .nullable(),
      })
      .nullable(),
    revision,
  })
  .meta({ id: 'IdentityProvider' });

/** A mail domain that the company claims. */
export const companyDomain = z
  .object({
    id,
    /** In ASCII and lower case. */
    domain: z.string(),
    /** The text of the TXT record that proves it. */
    record: z.string(),
    /** null until the record was found. */
    verified_at: instant.nullable(),
    /** The last look at the DNS. */
    checked_at: instant.nullable(),
    /** Time since which the record of a verified domain is missing. */
    missing_since: instant.nullable(),
    /** Start of the enforcement, and the owner who keeps the password; null without enforcement. */
    enforcement: z.object({ since: instant, provider: id, break_glass_owner: namedPerson }).nullable(),
  })
  .meta({ id: 'CompanyDomain' });

const domainParams = z.object({ domain: idParam });

const providers = z.object({
  providers: z.array(identityProvider),
  /** Addresses of the provider that is added next: many providers ask for them before they give a client. */
  next: z.object({ redirect_address: z.string(), entity_id: z.string() }),
});
const providerParams = z.object({ provider: idParam });

/** A provider of the current company, and whether the caller's account is connected with it. */
const connection = z
  .object({
    provider: id,
    name: z.string(),
    company: companyRef,
    /** Address as the provider named it. */
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
    audit: unaudited('it grants no access; the answer of the provider is logged'),
    access: 'public',
    csrf: false,
    body: z.strictObject({
      provider: publicName,
      /** The address that was typed, for the page of the provider. */
      username: email.optional(),
      /** The activity for which an applicant signs in. */
      shorturl: publicName.optional(),
    }),
    responses: { 200: departure },
  },
  'POST /check-provider/ajax': {
    summary:
      'Find the provider that signs an e-mail address in; the browser goes on to `{login_url}?idp=…&username=…&next=…`. `NO_PROVIDER`: none does, so a password is the way in. The answer depends on the domain of the address alone, never on whether an account exists',
    tag: 'Session',
    audit: READS,
    access: 'public',
    csrf: false,
    body: z.strictObject({
      username: email,
      /** The activity for which an applicant registers: the provider has to be one of its company. */
      shorturl: publicName.optional(),
    }),
    responses: {
      200: z
        .discriminatedUnion('status', [
          z.object({
            status: z.literal('OK'),
            idp: z.string(),
            login_url: z.string(),
            /** Name of the provider within the company. */
            name: z.string(),
            audience: meaning.audience,
            /** Time since which the provider does not answer us; null while it answers. */
            silent_since: instant.nullable(),
          }),
          z.object({ status: z.literal('NO_PROVIDER') }),
        ])
        .meta({ id: 'ProviderOfAddress' }),
    },
  },
  'POST /login/sso/ajax': {
    summary:
      'Finish a sign-in, connection or test at a provider: `answer` is the query of the address at which the browser came back. `SECOND_FACTOR`: the ticket waits for the second proof; `CONNECTED`, `TESTED`: no sign-in was asked for; `APPLICANT`: the ticket registers for the activity',
    tag: 'Session',
    audit: changes('sign_in.succeeded'),
    access: 'public',
    csrf: false,
    body: z.strictObject({ provider: publicName, answer: z.string().max(SSO_LIMITS.answer_max_characters) }),
    responses: {
      200: z
        .discriminatedUnion('status', [
          status,
          secondStep,
          z.object({ status: z.literal('CONNECTED') }),
          z.object({ status: z.literal('TESTED') }),
          z.object({ status: z.literal('APPLICANT'), shorturl: z.string(), ticket: z.string() }),
        ])
        .meta({ id: 'ProviderSignIn' }),
    },
  },
  'POST /login/callback/{provider}': {
    summary:
      'Where a SAML provider posts its answer. The browser is sent on to the page of the same address with a ticket, by which that page finishes as above',
    tag: 'Session',
    audit: unaudited('it grants no access; the page that reads the result is logged'),
    access: 'public',
    csrf: false,
    from_elsewhere: true,
    consumes: 'application/x-www-form-urlencoded',
    body_limit: SSO_LIMITS.form_max_bytes,
    params: z.object({ provider: publicName }),
    // Not strict: providers may add fields of their own.
    body: z.object({ SAMLResponse: z.string().max(SSO_LIMITS.form_max_bytes), RelayState: z.string().max(100) }),
    produces: 'text/html',
    responses: { 200: nothing },
  },
  'GET /login/metadata/{provider}': {
    summary: 'Read our metadata for a SAML provider',
    tag: 'Session',
    access: 'public',
    csrf: false,
    params: z.object({ provider: publicName }),
    produces: 'application/samlmetadata+xml',
    responses: { 200: nothing },
  },
  'POST /login/logout/{provider}': {
    summary: 'Where a provider of OpenID Connect reports a session that ended there, by a logout token (back-channel)',
    tag: 'Session',
    audit: unaudited('each user whose session ends, and each refusal, has an entry'),
    access: 'public',
    csrf: false,
    from_elsewhere: true,
    consumes: 'application/x-www-form-urlencoded',
    params: z.object({ provider: publicName }),
    // Not strict: providers may add fields of their own.
    body: z.object({ logout_token: z.string().min(1).max(SSO_LIMITS.answer_max_characters) }),
    responses: { 200: status },
  },
  'GET /login/logout/{provider}': {
    summary:
      'Where a provider sends a browser after the session ended there, and where a SAML provider asks to end it, signed. The browser is sent on',
    tag: 'Session',
    access: 'public',
    csrf: false,
    from_elsewhere: true,
    params: z.object({ provider: publicName }),
    produces: 'text/html',
    responses: { 200: nothing },
  },
  'GET /api/company-settings/providers': {
    summary: 'List the providers through which users of the company sign in',
    tag: 'Company',
    access: 'staff',
    ...sessionOnly('sign_in'),
    responses: { 200: providers },
  },
  'POST /api/company-settings/providers': {
    summary:
      'Add a provider by its address; what it publishes there is read and checked. It is off until it is switched on',
    tag: 'Company',
    audit: changes('provider.added'),
    access: 'staff',
    ...sessionOnly('sign_in'),
    body: z.strictObject({
      protocol: protocol.default('oidc'),
      preset,
      name,
      /** OpenID Connect: issuer, client and secret. */
      issuer: address.optional(),
      client_id: clientId.optional(),
      client_secret: secret.optional(),
      secret_expires_on: secretExpiry.default(null),
      /** SAML: the address of the metadata, or their text. */
      metadata_address: address.optional(),
      metadata: metadata.optional(),
      audience: meaning.audience.default('staff'),
      default_role: meaning.default_role.default(null),
      /** Left out, those of the preset. */
      claim_names: claimNames.optional(),
    }),
    responses: { 201: identityProvider },
  },
  'PATCH /api/company-settings/providers/{provider}': {
    summary:
      'Change a provider, or switch it on or off. A new address needs the secret again and ends all connections; switched off, its sessions end',
    tag: 'Company',
    audit: changes('provider.changed'),
    access: 'staff',
    ...sessionOnly('sign_in'),
    params: providerParams,
    body: z.strictObject({
      preset: preset.optional(),
      name: name.optional(),
      issuer: address.optional(),
      client_id: clientId.optional(),
      client_secret: secret.optional(),
      /** Left out with a new secret, it is unknown. */
      secret_expires_on: secretExpiry.optional(),
      metadata_address: address.optional(),
      metadata: metadata.optional(),
      audience: meaning.audience.optional(),
      default_role: meaning.default_role.optional(),
      claim_names: claimNames.optional(),
      /** Signing out here ends the session at the provider, too. */
      ends_session: z.boolean().optional(),
      /** SAML: sign with our newest certificate from now on, since the provider knows it. */
      use_new_certificate: z.literal(true).optional(),
      active: z.boolean().optional(),
      revision,
    }),
    responses: { 200: identityProvider },
  },
  'DELETE /api/company-settings/providers/{provider}': {
    summary: 'Remove a provider; its sessions and all connections with it end',
    tag: 'Company',
    audit: changes('provider.removed'),
    access: 'staff',
    ...sessionOnly('sign_in'),
    params: providerParams,
    responses: { 204: nothing },
  },
  'POST /api/company-settings/providers/{provider}/test': {
    summary: 'Begin a test of a provider: a sign-in that opens nothing and records what the provider says',
    tag: 'Company',
    audit: unaudited('a test grants no access; its result is stored'),
    access: 'staff',
    ...sessionOnly('sign_in'),
    params: providerParams,
    responses: { 200: departure },
  },
  'GET /api/company-settings/domains': {
    summary: 'List the mail domains that the company claims, and the record that proves each',
    tag: 'Company',
    access: 'staff',
    ...sessionOnly('sign_in'),
    responses: { 200: z.object({ domains: z.array(companyDomain) }) },
  },
  'POST /api/company-settings/domains': {
    summary: 'Claim a mail domain; it counts once its record in the DNS was found',
    tag: 'Company',
    audit: changes('domain.added'),
    access: 'staff',
    ...sessionOnly('sign_in'),
    body: z.strictObject({ domain: line(DOMAIN_LIMITS.typed_max_characters) }),
    responses: { 201: companyDomain },
  },
  'POST /api/company-settings/domains/{domain}/check': {
    summary: 'Look for the record of a domain now',
    tag: 'Company',
    audit: changes('domain.verified'),
    access: 'staff',
    ...sessionOnly('sign_in'),
    params: domainParams,
    responses: { 200: companyDomain },
  },
  'DELETE /api/company-settings/domains/{domain}': {
    summary: 'Remove a mail domain; users with an address there are no longer led to the provider',
    tag: 'Company',
    audit: changes('domain.removed'),
    access: 'staff',
    ...sessionOnly('sign_in'),
    params: domainParams,
    responses: { 204: nothing },
  },
  'GET /api/account/connections': {
    summary: 'List the providers of your companies that are on, and whether your account is connected with each',
    tag: 'Account',
    access: 'staff',
    ...sessionOnly('sign_in'),
    responses: { 200: z.object({ connections: z.array(connection) }) },
  },
  'POST /api/account/connections/{provider}': {
    summary: 'Begin to connect your account with a provider; answers the address to which the browser goes',
    tag: 'Account',
    audit: unaudited('the answer of the provider has the entry'),
    access: 'staff',
    ...sessionOnly('sign_in'),
    params: providerParams,
    responses: { 200: departure },
  },
  'DELETE /api/account/connections/{provider}': {
    summary: 'End the connection of your account with a provider, and the sessions that it began',
    tag: 'Account',
    audit: changes('connection.removed'),
    access: 'staff',
    ...sessionOnly('sign_in'),
    params: providerParams,
    responses: { 204: nothing },
  },
});
