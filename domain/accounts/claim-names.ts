import type { SsoPreset, SsoProtocol } from './single-sign-on.ts';

/** Under which names a provider describes a person. */
export interface ClaimNames {
  /** Claim that stays the same for ever; empty for the token's `sub`, or the assertion's NameID. */
  subject: string;
  email: string;
  first_name: string;
  last_name: string;
}

const OIDC: ClaimNames = { subject: '', email: 'email', first_name: 'given_name', last_name: 'family_name' };
const WS = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims';

const SAML: Record<SsoPreset, ClaimNames> = {
  entra: {
    subject: 'http://schemas.microsoft.com/identity/claims/objectidentifier',
    email: `${WS}/emailaddress`,
    first_name: `${WS}/givenname`,
    last_name: `${WS}/surname`,
  },
  okta: { subject: '', email: 'email', first_name: 'firstName', last_name: 'lastName' },
  google: { subject: '', email: 'email', first_name: 'firstName', last_name: 'lastName' },
  keycloak: { subject: '', email: 'email', first_name: 'firstName', last_name: 'lastName' },
  adfs: { subject: '', email: `${WS}/emailaddress`, first_name: `${WS}/givenname`, last_name: `${WS}/surname` },
  shibboleth: {
    subject: 'urn:oasis:names:tc:SAML:attribute:pairwise-id',
    email: 'urn:oid:0.9.2342.19200300.100.1.3',
    first_name: 'urn:oid:2.5.4.42',
    last_name: 'urn:oid:2.5.4.4',
  },
  other: { subject: '', email: 'email', first_name: 'givenName', last_name: 'sn' },
};

/** Claims that the product behind a preset sends by default, or that our guide tells its administrator to send. */
export const presetClaims = (protocol: SsoProtocol, preset: SsoPreset): ClaimNames =>
  protocol === 'oidc' ? OIDC : SAML[preset];
