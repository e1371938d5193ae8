/** Mail domains of companies: who proves one may sign its addresses in through a provider. */

export const DOMAIN_LIMITS = {
  domains_max: 20,
  typed_max_characters: 300,
  /** A verified domain is looked up again after a week. */
  check_after_days: 7,
  /** A record that is gone for this long ends the verification: time to repair a mistake at the registrar. */
  grace_days: 14,
} as const;

/** Tests that must have succeeded recently before a domain signs in through a provider alone. */
export const ENFORCEMENT = {
  test_valid_hours: 1,
  /** Password and second factor of the owner who keeps the password. */
  owner_proved_days: 30,
} as const;

/** Mail services with which everybody can have an address: no company can prove one of these. */
const PUBLIC_MAIL_DOMAINS: ReadonlySet<string> = new Set(
  `
    aol.com bluewin.ch fastmail.com free.fr gmail.com gmx.at gmx.ch gmx.com gmx.de gmx.net
    googlemail.com hey.com hotmail.co.uk hotmail.com hotmail.de hotmail.fr icloud.com laposte.net
    libero.it live.com live.fr mac.com mail.com mail.ru me.com msn.com naver.com orange.fr
    outlook.com outlook.de outlook.fr pm.me proton.me protonmail.com qq.com sfr.fr t-online.de
    tutanota.com tuta.io wanadoo.fr web.de yahoo.co.uk yahoo.com yahoo.de yahoo.fr yandex.ru
    ymail.com zoho.com 163.com 126.com
  `
    .trim()
    .split(/\s+/),
);

export const isPublicMailDomain = (domain: string): boolean => PUBLIC_MAIL_DOMAINS.has(domain);

const NAME = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

/**
 * A domain as it is typed: with an @ in front, with letters outside ASCII, in capitals.
 * @returns its ASCII form in lower case; null for what is no domain
 */
export function readDomain(typed: string): string | null {
  const text = typed.trim().replace(/^@/, '').replace(/\.$/, '');
  if (text === '' || /[\s/:@?#%\\]/.test(text)) return null;
  const host = URL.parse(`http://${text}`)?.hostname ?? '';
  return NAME.test(host) ? host : null;
}

/** The domain of an e-mail address, as `readDomain` gives it. */
export const domainOf = (email: string): string | null => readDomain(email.slice(email.lastIndexOf('@') + 1));

/** The text of the TXT record by which a company proves a domain. */
export const proofText = (token: string): string => `vivavoce-domain-verification=${token}`;
