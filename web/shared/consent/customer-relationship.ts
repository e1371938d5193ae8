import { stripLocale } from '../i18n/locale.ts';
import { getConsent, subscribeConsent } from './consent.ts';

const elementId = 'customer-relationship';

/** Applicants meet only the company that invited them: no third-party script on paths that begin with /j. */
const mayHaveGuests = (pathname: string): boolean => !stripLocale(pathname).startsWith('/j');

/** The server writes the nonce of each answer into the page; elements that a script adds must carry it. */
function pageNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';
}

function load(address: string): void {
  if (document.getElementById(elementId)) return;
  const script = document.createElement('script');
  script.id = elementId;
  script.async = true;
  script.nonce = pageNonce();
  script.src = address;
  document.head.append(script);
}

/** A loaded script cannot be unloaded, so the page reloads without it. */
function leaveBehind(): void {
  if (document.getElementById(elementId)) location.reload();
}

/**
 * Loads the customer-relationship script once the reader has agreed, and never on the pages of an interview.
 * @param address of the script; null: none is configured
 * @returns stops following the reader's answer
 */
export function followCustomerRelationship(address: string | null): () => void {
  const follow = (): void => {
    const { consent } = getConsent();
    if (address !== null && consent === 'accepted' && mayHaveGuests(location.pathname)) load(address);
    else if (consent !== 'accepted') leaveBehind();
  };
  follow();
  return subscribeConsent(follow);
}
