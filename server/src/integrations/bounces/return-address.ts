import { sameText, signLower } from '../../lib/secrets.ts';

interface Settings {
  SESSION_SECRET: string;
  BOUNCE_ADDRESS?: string | undefined;
}

const PURPOSE = 'return-address';
/** The number of the mail and its signature, in letters and digits that no server changes to another case. */
const MARK = /^([0-9a-z]{1,11})-([0-9a-f]{20})$/;

/** The mark of a mail in its return address and in what a service keeps with it. */
export const markOf = ({ SESSION_SECRET }: Pick<Settings, 'SESSION_SECRET'>, mail: number): string =>
  `${mail.toString(36)}-${signLower(SESSION_SECRET, PURPOSE, mail)}`;

/** The mail of a mark; null for one that this installation did not make. */
export function mailOfMark({ SESSION_SECRET }: Pick<Settings, 'SESSION_SECRET'>, mark: string): number | null {
  const [, number = '', signature = ''] = MARK.exec(mark.toLowerCase()) ?? [];
  const mail = Number.parseInt(number, 36);
  if (!Number.isSafeInteger(mail) || mail <= 0) return null;
  return sameText(signature, signLower(SESSION_SECRET, PURPOSE, mail)) ? mail : null;
}

/**
 * The address to which servers return a mail that they cannot deliver: that of the settings, with the mark of the mail
 * behind a plus sign (variable envelope return path). Null where no such address is set.
 */
export function returnAddress(settings: Settings, mail: number): string | null {
  const [local, domain] = settings.BOUNCE_ADDRESS?.split('@') ?? [];
  return local && domain ? `${local}+${markOf(settings, mail)}@${domain}` : null;
}

/** The mail that a return address names; null for any other address. */
export function mailOfAddress(settings: Settings, address: string): number | null {
  const [local = '', domain = ''] = settings.BOUNCE_ADDRESS?.toLowerCase().split('@') ?? [];
  const prefix = `${local}+`;
  const [start = '', end] = address.trim().toLowerCase().split('@');
  if (local === '' || end !== domain || !start.startsWith(prefix)) return null;
  return mailOfMark(settings, start.slice(prefix.length));
}
