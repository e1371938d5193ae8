/** Values by which providers report how a person signed in there. */

/** Names of a sign-in with several proofs: of RFC 8176, REFEDS, OpenID, Microsoft and SAML. */
const SEVERAL_PROOFS: ReadonlySet<string> = new Set([
  'mfa',
  'https://refeds.org/profile/mfa',
  'http://schemas.openid.net/pape/policies/2007/06/multi-factor',
  'http://schemas.microsoft.com/claims/multipleauthn',
  'phr',
  'phrh',
  'urn:oasis:names:tc:SAML:2.0:ac:classes:MobileTwoFactorContract',
  'urn:oasis:names:tc:SAML:2.0:ac:classes:MobileTwoFactorUnregistered',
]);

/** The claims that hold such names: `amr` and `acr` of OpenID Connect, and what SAML has in their place. */
const CLAIMS = ['amr', 'acr', 'http://schemas.microsoft.com/claims/authnmethodsreferences'] as const;

/** Whether the provider says that it asked for a second factor. A name that is not known counts as none. */
export const namesSecondFactor = (claims: Readonly<Record<string, unknown>>): boolean =>
  CLAIMS.some((name) => {
    const value = Object.hasOwn(claims, name) ? claims[name] : undefined;
    return (Array.isArray(value) ? value : [value]).some(
      (method) => typeof method === 'string' && SEVERAL_PROOFS.has(method),
    );
  });
