import { X509Certificate } from 'node:crypto';
import { SsoError } from '../state/sso-error.ts';
import { fromUtf8, passGate, withoutComments } from './gate.ts';
import { all, NS, only, parse, textOf } from './xml-tree.ts';
import type { Element } from './xml-tree.ts';

/** Used part of a SAML provider's metadata. */
export interface SamlDescription {
  entity_id: string;
  /** Address to which browsers are sent, by redirect. */
  sign_in_address: string;
  /** Null where the provider ends no sessions by redirect. */
  sign_out_address: string | null;
  /** In PEM; expired ones too, since a provider may go on with one. */
  certificates: string[];
}

const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';

/** A certificate in PEM; undefined for what is none. */
function certificateOf(base64: string): string | undefined {
  try {
    return new X509Certificate(Buffer.from(base64.replaceAll(/\s/g, ''), 'base64')).toString();
  } catch {
    return undefined;
  }
}

const byRedirect = (role: Element, name: string) =>
  all(role, NS.metadata, name).find((service) => service.attributes.get('Binding') === REDIRECT);

/** Certificates of one provider are shown and watched; no provider needs more at the same time. */
const CERTIFICATES_MAX = 10;

function certificatesOf(role: Element): string[] {
  const certificates = all(role, NS.metadata, 'KeyDescriptor')
    .filter((descriptor) => (descriptor.attributes.get('use') ?? 'signing') === 'signing')
    .flatMap((descriptor) => all(descriptor, NS.signature, 'KeyInfo'))
    .flatMap((keyInfo) => all(keyInfo, NS.signature, 'X509Data'))
    .flatMap((element) => all(element, NS.signature, 'X509Certificate'))
    .flatMap((element) => certificateOf(textOf(element) ?? '') ?? []);
  return [...new Set(certificates)].slice(0, CERTIFICATES_MAX);
}

/**
 * Reads the metadata of one provider; lists of a whole federation are refused.
 * @throws SsoError `unusable`
 */
export async function readMetadata(bytes: Uint8Array): Promise<SamlDescription> {
  const root = await parse(passGate(withoutComments(fromUtf8(bytes)), 'EntityDescriptor'));
  const role = only(root, NS.metadata, 'IDPSSODescriptor');
  const entity_id = root.attributes.get('entityID');
  const sign_in = role && byRedirect(role, 'SingleSignOnService')?.attributes.get('Location');
  const certificates = role ? certificatesOf(role) : [];
  if (root.ns !== NS.metadata || !role || !entity_id || !sign_in || certificates.length === 0)
    throw new SsoError('unusable');
  const sign_out = byRedirect(role, 'SingleLogoutService');
  return {
    entity_id,
    sign_in_address: sign_in,
    sign_out_address: sign_out?.attributes.get('Location') ?? null,
    certificates,
  };
}
