import PostalMime from 'postal-mime';
import { inOneLine, type Bounce } from './bounce.ts';
import { mailOfAddress } from './return-address.ts';

/** Reports quote the mail that they are about; nothing is read of that. */
const MOST_BYTES = 512 * 1024;

type Settings = Parameters<typeof mailOfAddress>[0];
type Fields = ReadonlyMap<string, string>;

/** The groups of fields of a delivery status: first those of the mail, then those of each recipient (RFC 3464, 2.1). */
function groupsOf(content: string): Fields[] {
  const unfolded = content.replaceAll(/\r\n/g, '\n').replaceAll(/\n[ \t]+/g, ' ');
  return unfolded
    .split(/\n\s*\n/)
    .map((group) => {
      const fields = group.split('\n').flatMap((line) => {
        const at = line.indexOf(':');
        return at > 0 ? [[line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()] as const] : [];
      });
      return new Map(fields);
    })
    .filter((fields) => fields.size > 0);
}

/** Fields of a diagnosis begin with the name of the protocol: `smtp; 550 5.1.1 User unknown`. */
function diagnosisOf(fields: Fields): string {
  const status = fields.get('status') ?? '';
  const diagnosis = (fields.get('diagnostic-code') ?? '').replace(/^[\w-]+;\s*/, '').trim() || status;
  // An enhanced code says more than a reply without one.
  const complete =
    /\b[245]\.\d{1,3}\.\d{1,3}\b/.test(diagnosis) || status === '' ? diagnosis : `${diagnosis} (${status})`;
  return inOneLine(complete, status.startsWith('4') ? '450' : '550');
}

/**
 * Reads a mail that arrived at a return address.
 * @param source the mail as it arrived; what lies beyond 512 kB is not read
 * @returns null for anything but a delivery status of a mail of this installation, such as an automatic reply
 */
export async function readDeliveryStatus(settings: Settings, source: Uint8Array): Promise<Bounce | null> {
  const mail = await PostalMime.parse(source.subarray(0, MOST_BYTES), {
    attachmentEncoding: 'utf8',
    maxNestingDepth: 20,
  }).catch(() => null);
  if (!mail) return null;
  const recipients = [
    ...(mail.to ?? []).flatMap(({ address }) => address ?? []),
    mail.deliveredTo ?? '',
    ...mail.headers.filter(({ key }) => key === 'x-original-to' || key === 'delivered-to').map(({ value }) => value),
  ];
  const [id] = recipients.flatMap((address) => mailOfAddress(settings, address.replaceAll(/[<>]/g, '')) ?? []);
  const report = mail.attachments.find(({ mimeType }) => /^message\/(global-)?delivery-status$/.test(mimeType));
  if (id === undefined || typeof report?.content !== 'string') return null;
  const recipient = groupsOf(report.content).find((fields) => fields.has('action'));
  const action = recipient?.get('action')?.toLowerCase();
  if (!recipient || (action !== 'failed' && action !== 'delayed')) return null;
  return { mail: id, state: action === 'failed' ? 'failed' : 'postponed', diagnosis: diagnosisOf(recipient) };
}
