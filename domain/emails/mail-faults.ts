/** Why a mail was not delivered, so that staff know what helps. */
export const MAIL_FAULTS = ['address', 'mailbox_full', 'policy', 'postponed', 'other'] as const;
export type MailFault = (typeof MAIL_FAULTS)[number];

/**
 * Faults by the subject and detail of an enhanced status code, such as 5.1.1 (RFC 3463, sections 3.2 to 3.8; the registry
 * of RFC 5248). The longest beginning counts.
 */
const BY_STATUS: readonly (readonly [start: string, fault: MailFault])[] = [
  ['1.', 'address'],
  // The sender's address is refused: that is about us.
  ['1.7', 'policy'],
  ['1.8', 'policy'],
  ['2.0', 'other'],
  ['2.1', 'address'],
  ['2.2', 'mailbox_full'],
  ['4.4', 'address'],
  ['7.', 'policy'],
  // Whole domains that take no mail (RFC 7505).
  ['1.10', 'address'],
];

/** Words of servers that refuse the sender or the content without an enhanced status code. */
const POLICY =
  /\b(spam|spf|dkim|dmarc|block(ed|list)|blacklist|black ?listed|reputation|policy|not (allowed|permitted|authori[sz]ed)|banned|rbl)\b/i;
const FULL = /\b(mailbox|quota|storage)\b.{0,30}\b(full|exceed)|over ?quota|insufficient (system )?storage/i;

const ENHANCED = /\b[245]\.(\d{1,3}\.\d{1,3})\b/;

/** Replies of SMTP without an enhanced code (RFC 5321, 4.2.3). */
const BY_REPLY: Readonly<Record<string, MailFault>> = {
  '450': 'mailbox_full',
  '452': 'mailbox_full',
  '550': 'address',
  '551': 'address',
  '552': 'mailbox_full',
  '553': 'address',
};

/**
 * The fault that the words of a mail server name.
 * @param diagnosis such as `550 5.7.1 Message refused`
 */
export function mailFault(diagnosis: string): MailFault {
  const status = ENHANCED.exec(diagnosis)?.[1];
  if (status !== undefined) {
    const matching = BY_STATUS.filter(([start]) => (start.endsWith('.') ? status.startsWith(start) : status === start));
    const [, fault] = matching.sort(([a], [b]) => b.length - a.length)[0] ?? [];
    if (fault !== undefined) return fault;
  }
  if (FULL.test(diagnosis)) return 'mailbox_full';
  if (POLICY.test(diagnosis)) return 'policy';
  return (status === undefined && BY_REPLY[/^\d{3}/.exec(diagnosis)?.[0] ?? '']) || 'other';
}
