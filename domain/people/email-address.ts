import { TEXT_LIMITS } from '../limits.ts';

/**
 * Addresses as HTML's rule for forms has them, in lower case, with a domain of at least two labels whose last is no
 * number, and no full stop at either end of the first part or beside another. Other alphabets of a domain are in ASCII.
 */
export const EMAIL_ADDRESS =
  /^(?!\.)(?!.*\.\.)(?!.*\.@)[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;

/** The letters of a domain in its own alphabet. A mark of a web address would be read as one. */
const OWN_ALPHABET = /^(?=.*[^\u0000-\u007f])[\u200d\u200c\p{L}\p{M}\p{N}.\-\u3002\uff0e\uff61]+$/u;

/** The form of a domain that mail servers understand: `münchen.example` is `xn--mnchen-3ya.example`. */
const asciiDomain = (domain: string): string =>
  OWN_ALPHABET.test(domain) ? (URL.parse(`http://${domain}`)?.hostname ?? domain) : domain;

/** An address as it is stored and compared: without spaces around it, in small letters, the domain in ASCII. */
export function tidyAddress(text: string): string {
  const address = text.trim();
  const at = address.lastIndexOf('@');
  return `${address.slice(0, at + 1)}${asciiDomain(address.slice(at + 1))}`.toLowerCase();
}

/** Whether a text is an address once it is tidied. */
export function isEmailAddress(text: string): boolean {
  const address = tidyAddress(text);
  return address.length <= TEXT_LIMITS.email_max_characters && EMAIL_ADDRESS.test(address);
}
