import type { OwnKey } from './keys.service.ts';

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const bare = (certificate: string) => certificate.replaceAll(/-----[^-]+-----|\s/g, '');

const keyDescriptor = (use: 'signing' | 'encryption', { certificate }: Pick<OwnKey, 'certificate'>) =>
  `<KeyDescriptor use="${use}"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${bare(certificate)}</ds:X509Certificate></ds:X509Data></ds:KeyInfo>${
    use === 'encryption'
      ? ['http://www.w3.org/2009/xmlenc11#aes256-gcm', 'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p']
          .map((algorithm) => `<EncryptionMethod Algorithm="${algorithm}"/>`)
          .join('')
      : ''
  }</KeyDescriptor>`;

/** Our metadata for one provider: all our keys for signatures, also those that do not sign yet; the newest for encryption. */
export function ownMetadata({
  entity_id,
  redirect_address,
  sign_out_address,
  keys,
}: {
  entity_id: string;
  redirect_address: string;
  sign_out_address: string;
  keys: readonly [OwnKey, ...OwnKey[]];
}): string {
  const binding = (name: string) => `urn:oasis:names:tc:SAML:2.0:bindings:${name}`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="${escaped(entity_id)}">`,
    '<SPSSODescriptor AuthnRequestsSigned="true" WantAssertionsSigned="true" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">',
    ...keys.map((key) => keyDescriptor('signing', key)),
    keyDescriptor('encryption', keys[0]),
    `<SingleLogoutService Binding="${binding('HTTP-Redirect')}" Location="${escaped(sign_out_address)}"/>`,
    `<AssertionConsumerService index="0" isDefault="true" Binding="${binding('HTTP-POST')}" Location="${escaped(redirect_address)}"/>`,
    '</SPSSODescriptor>',
    '</EntityDescriptor>',
  ].join('\n');
}
