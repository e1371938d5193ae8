import { readPastedLines } from '../applications/pasted-lines.ts';
import { isEmailAddress, tidyAddress } from '../people/email-address.ts';

export interface PastedUser {
  text: string;
  /** Null where the text holds no address. */
  person: { first_name: string; last_name: string; email: string } | null;
}

const partsOf = (text: string): string[] => text.split(/[^\p{L}]+/u).filter((part) => part !== '');

/** `ada.lovelace@mail.example` is most often the address of Ada Lovelace, who can correct it. */
function namesOf(email: string) {
  const [local = '', domain = ''] = email.split('@');
  const parts = partsOf(local).length > 0 ? partsOf(local) : partsOf(domain);
  const [first_name = '', ...others] = parts.map((part) => part.charAt(0).toUpperCase() + part.slice(1));
  return { first_name, last_name: others.join(' ') };
}

function personOf(text: string): PastedUser['person'] {
  const email = tidyAddress(text.replaceAll(/^[<([]|[>)\]]$/gu, ''));
  return isEmailAddress(email) ? { ...namesOf(email), email } : null;
}

/** Reads addresses that were pasted, with or without names; each address once. */
export function readPastedUsers(pasted: string): PastedUser[] {
  const users = readPastedLines(pasted).lines.map(({ text, applicant }): PastedUser => {
    if (!applicant) return { text, person: personOf(text) };
    const { first_name, last_name, email } = applicant;
    return { text, person: { first_name, last_name, email } };
  });
  const addresses = users.map(({ text, person }) => person?.email ?? text);
  return users.filter((_, place) => addresses.indexOf(addresses[place] ?? '') === place);
}
