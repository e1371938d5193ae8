import { SAML } from '@node-saml/node-saml';
import type { SamlConfig } from '@node-saml/node-saml';
import type { OwnKey } from './keys.service.ts';
import type { SamlDescription } from './read-metadata.ts';

/** What is needed to send a person to a SAML provider. */
export interface SamlAccess {
  description: SamlDescription;
  entity_id: string;
  /** To which the provider posts its answers. */
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
export function samlDepartureAddress(
  access: SamlAccess,
  { request_id, state }: { request_id: string; state: string },
  username?: string,
): Promise<string> {
  const saml = new SAML({ ...samlOptions(access), generateUniqueId: () => request_id });
  const options = username === undefined ? {} : { additionalParams: { login_hint: username } };
  return saml.getAuthorizeUrlAsync(state, undefined, options);
}
