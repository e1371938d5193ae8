import { X509Certificate } from 'node:crypto';
import type { IdentityProvider } from '@vivavoce/contract/types.ts';
import { domainOf } from '@vivavoce/domain/accounts/company-domains.ts';
import { SSO_SCOPES } from '@vivavoce/domain/accounts/single-sign-on.ts';
import type { Context } from '../../../context.ts';
import { entityId, loginAddress, redirectAddress, signOutAddress } from '../access/access.ts';
import { toDescription } from '../oidc/description.ts';
import { listDomainRows } from '../domains/domain-rows.ts';
import { toSamlDescription } from '../saml/description.ts';
import { ownCertificates } from '../keys/keys.ts';
import type { ProviderWithUse } from './providers.repository.ts';

const certificateOf = (pem: string) => {
  const { fingerprint256, validToDate } = new X509Certificate(pem);
  return { fingerprint: fingerprint256, expires_at: validToDate.toISOString() };
};

const changeOf = (description: Record<string, unknown>) => {
  const { entity_id, sign_in_address } = toSamlDescription(description);
  return { entity_id, sign_in_address };
};

type OwnCertificates = Awaited<ReturnType<typeof ownCertificates>>;

function presentSaml(ctx: Context, row: ProviderWithUse, ourCertificates: OwnCertificates): IdentityProvider['saml'] {
  if (row.protocol !== 'saml') return null;
  const { sign_in_address, certificates } = toSamlDescription(row.description);
  return {
    entity_id: entityId(ctx, row.public_name),
    metadata_address: row.metadata_address,
    sign_in_address,
    certificates: certificates.map(certificateOf),
    own_certificates: (ourCertificates.get(row.id) ?? []).map(({ certificate, signs }) => ({
      ...certificateOf(certificate),
      signs,
    })),
    changed: row.changed_description && changeOf(row.changed_description),
  };
}

/** Whether a provider publishes an address at which its sessions end. */
export const canEndSessions = ({ protocol, description }: Pick<ProviderWithUse, 'protocol' | 'description'>): boolean =>
  protocol === 'saml'
    ? toSamlDescription(description).sign_out_address !== null
    : toDescription(description).end_session_endpoint !== undefined;

/** The last test. Whether the address lies in a verified domain is a fact of now: a domain may have been proven since. */
function presentTest({ last_test }: ProviderWithUse, proven: ReadonlySet<string>): IdentityProvider['last_test'] {
  if (!last_test) return null;
  const { person } = last_test;
  return { ...last_test, person: person ? { ...person, own: proven.has(domainOf(person.email ?? '') ?? '') } : null };
}

const present = (
  ctx: Context,
  row: ProviderWithUse,
  certificates: OwnCertificates,
  proven: ReadonlySet<string>,
): IdentityProvider => ({
  id: row.id,
  protocol: row.protocol,
  preset: row.preset,
  name: row.name,
  issuer: row.issuer,
  client_id: row.client_id,
  secret_expires_on: row.secret_expires_on,
  audience: row.audience,
  default_role: row.default_role,
  claim_names: row.claim_names,
  saml: presentSaml(ctx, row, certificates),
  redirect_address: redirectAddress(ctx, row.public_name),
  scopes: SSO_SCOPES,
  login_address: loginAddress(ctx, row.public_name),
  sign_out: {
    address: signOutAddress(ctx, row.public_name),
    possible: canEndSessions(row),
    ends_session: row.ends_session,
  },
  active: row.active,
  connected: row.connected,
  connected_applicants: row.connected_applicants,
  last_test: presentTest(row, proven),
  revision: row.revision,
});

/** @param company whose providers they are */
export async function presentProviders(
  ctx: Context,
  company: number,
  rows: ProviderWithUse[],
): Promise<IdentityProvider[]> {
  const speaksSaml = rows.filter(({ protocol }) => protocol === 'saml').map(({ id }) => id);
  const certificates = await ownCertificates(ctx, speaksSaml);
  const verified = (await listDomainRows(ctx.db, company)).filter(({ verified_at }) => verified_at !== null);
  const proven = new Set(verified.map(({ domain }) => domain));
  return rows.map((row) => present(ctx, row, certificates, proven));
}
