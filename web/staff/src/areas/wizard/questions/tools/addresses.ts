import { QUESTION_MAIL_LIMITS } from '@vivavoce/domain/limits.ts';
import { emailFault } from '../../../../features/forms/faults.ts';

export type Addresses = {
  list: string[];
  fault: { code: 'none' } | { code: 'tooMany' } | { code: 'wrong'; address: string } | null;
};

/**
 * Addresses from pasted text: between commas, semicolons, spaces or lines, each once, with or without a name before
 * it.
 */
export function addressesIn(typed: string): Addresses {
  const parts = typed
    .replace(/[^\s,;<>"]*"[^"]*"|[^,;\n<>]*<([^<>]*)>/gu, ' $1 ')
    .split(/[\s,;]+/u)
    .filter(Boolean);
  const list = [...new Map(parts.map((part) => [part.toLowerCase(), part])).values()];
  if (list.length === 0) return { list, fault: { code: 'none' } };
  const address = list.find((part) => emailFault(part));
  if (address !== undefined) return { list, fault: { code: 'wrong', address } };
  return { list, fault: list.length > QUESTION_MAIL_LIMITS.addresses_max ? { code: 'tooMany' } : null };
}
