import { SAML } from '@node-saml/node-saml';
import type { SamlConfig } from '@node-saml/node-saml';
import type { ProviderSessionName } from '../../../db/schema/accounts/identity-providers.ts';
import { newToken } from '../../../lib/secrets.ts';
import type { OwnKey } from '../keys/keys.ts';
import type { SamlDescription } from './read-metadata.ts';

/** Addresses and keys that are needed to send a person to a SAML provider. */
export interface SamlAccess {
  description: SamlDescription;
  entity_id: string;
  /** Address to which the provider posts its answers. */
  redirect_address: string;
  key: OwnKey;
}

const samlOptions = ({ description, entity_id, redirect_address, key }: SamlAccess): SamlConfig => ({
  idpCert: description.certificates,
  issuer: entity_id,
  callbackUrl: redirect_address,
  entryPoint: description.sign_in_address,
  ...(description.sign_out_address !== null && { logoutUrl: description.sign_out_address }),
  privateKey: key.private_key,
  signatureAlgorithm: 'sha256',
  // The provider decides how it names people, and how it asks who they are.
  identifierFormat: null,
  disableRequestedAuthnContext: true,
});

/**
 * The address of the provider with our signed request.
 * @param request_id names the request in the answer
 * @param state comes back beside the answer
 * @param username the address that was typed, for providers that read it
 */
export function samlSignInAddress(
  access: SamlAccess,
  { request_id, state }: { request_id: string; state: string },
  username?: string,
): Promise<string> {
  const saml = new SAML({ ...samlOptions(access), generateUniqueId: () => request_id });
  const options = username === undefined ? {} : { additionalParams: { login_hint: username } };
  return saml.getAuthorizeUrlAsync(state, undefined, options);
}

/** Format of a NameID that names none. */
const UNSPECIFIED = 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified';

/** The address of the provider with our signed request to end a session. */
export function samlLogoutAddress(
  access: SamlAccess,
  { value, format, name_qualifier, sp_name_qualifier }: NonNullable<ProviderSessionName['name_id']>,
  session_index: string | null,
): Promise<string> {
  const saml = new SAML({ ...samlOptions(access), generateUniqueId: () => `_${newToken()}` });
  const profile = {
    issuer: access.description.entity_id,
    nameID: value,
    nameIDFormat: format || UNSPECIFIED,
    ...(name_qualifier !== '' && { nameQualifier: name_qualifier }),
    ...(sp_name_qualifier !== '' && { spNameQualifier: sp_name_qualifier }),
    ...(session_index !== null && { sessionIndex: session_index }),
  };
  return saml.getLogoutUrlAsync(profile, '', {});
}

/** The address of the provider with our signed answer to its request. */
export function samlLogoutAnswer(access: SamlAccess, request_id: string, relay_state: string): Promise<string> {
  const saml = new SAML({ ...samlOptions(access), generateUniqueId: () => `_${newToken()}` });
  const request = { ID: request_id, issuer: access.description.entity_id, nameID: '', nameIDFormat: '' };
  return saml.getLogoutResponseUrlAsync(request, relay_state, {}, true);
}
