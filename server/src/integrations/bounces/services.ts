import { createHmac, createVerify } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import { sameText } from '../../lib/secrets.ts';
import { inOneLine, type Bounce } from './bounce.ts';
import { mailOfAddress, mailOfMark, markOf } from './return-address.ts';

/** Services that send mails and report by webhook which of them did not arrive. */
export type BounceService = 'ses' | 'postmark' | 'mailgun';

type Settings = Parameters<typeof mailOfAddress>[0] & {
  BOUNCE_SERVICE?: BounceService | undefined;
  BOUNCE_SECRET?: string | undefined;
};

const SES_HEADER = 'x-vivavoce-mail';

/** The header by which the service tells the mail again in its report. */
export function markHeaders(settings: Settings, mail: number): Record<string, string> {
  const mark = markOf(settings, mail);
  switch (settings.BOUNCE_SERVICE) {
    case 'ses':
      return { [SES_HEADER]: mark };
    case 'postmark':
      return { 'x-pm-metadata-mail': mark };
    case 'mailgun':
      return { 'x-mailgun-variables': JSON.stringify({ mail: mark }) };
    case undefined:
      return {};
  }
}

export interface Report {
  headers: IncomingHttpHeaders;
  body: Record<string, unknown>;
}

/** Reads the certificate at an address of Amazon, in PEM. */
export type ReadCertificate = (address: string) => Promise<string>;

/** The content of a genuine report: bounces, or the address by which the operator confirms the reports. */
export type Reading = { bounces: Bounce[] } | { confirm_at: string };

const coded = (...parts: (string | number | null | undefined)[]): string =>
  inOneLine(parts.filter(Boolean).join(' '), '550');

/* Amazon SES by Amazon SNS. */

const snsMessage = z.object({
  Type: z.enum(['Notification', 'SubscriptionConfirmation']),
  MessageId: z.string(),
  TopicArn: z.string(),
  Message: z.string(),
  Timestamp: z.string(),
  Subject: z.string().optional(),
  SubscribeURL: z.string().optional(),
  Token: z.string().optional(),
  SignatureVersion: z.enum(['1', '2']),
  Signature: z.string(),
  SigningCertURL: z.string(),
});
type SnsMessage = z.infer<typeof snsMessage>;

const AMAZON = /^https:\/\/sns\.[a-z0-9-]+\.amazonaws\.com(\.cn)?\//;
const CERTIFICATE = /^https:\/\/sns\.[a-z0-9-]+\.amazonaws\.com(\.cn)?\/SimpleNotificationService-[\w-]+\.pem$/;

/** Fields in the order in which Amazon signs them. */
const SIGNED = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
} as const;

export const snsText = (message: SnsMessage): string =>
  SIGNED[message.Type].flatMap((name) => (message[name] === undefined ? [] : [`${name}\n${message[name]}\n`])).join('');

const sesReport = z.object({
  notificationType: z.string().optional(),
  eventType: z.string().optional(),
  bounce: z
    .object({
      bounceType: z.string(),
      bouncedRecipients: z.array(z.object({ diagnosticCode: z.string().optional(), status: z.string().optional() })),
    })
    .optional(),
  deliveryDelay: z
    .object({
      delayedRecipients: z.array(z.object({ diagnosticCode: z.string().optional(), status: z.string().optional() })),
    })
    .optional(),
  mail: z.object({
    source: z.string(),
    headers: z.array(z.object({ name: z.string(), value: z.string() })).optional(),
  }),
});

async function readSes(
  settings: Settings,
  { body }: Report,
  readCertificate: ReadCertificate,
): Promise<Reading | null> {
  const message = snsMessage.safeParse(body).data;
  if (!message || message.TopicArn !== settings.BOUNCE_SECRET || !CERTIFICATE.test(message.SigningCertURL)) return null;
  const check = createVerify(message.SignatureVersion === '1' ? 'RSA-SHA1' : 'RSA-SHA256').update(snsText(message));
  const certificate = await readCertificate(message.SigningCertURL).catch(() => null);
  if (certificate === null || !check.verify(certificate, message.Signature, 'base64')) return null;
  if (message.Type === 'SubscriptionConfirmation')
    return AMAZON.test(message.SubscribeURL ?? '') ? { confirm_at: message.SubscribeURL ?? '' } : null;
  const report = sesReport.safeParse(parsed(message.Message)).data;
  if (!report) return { bounces: [] };
  const mark = report.mail.headers?.find(({ name }) => name.toLowerCase() === SES_HEADER)?.value;
  const mail = mark === undefined ? mailOfAddress(settings, report.mail.source) : mailOfMark(settings, mark);
  const { bounce, deliveryDelay } = report;
  const [recipient] = bounce?.bouncedRecipients ?? deliveryDelay?.delayedRecipients ?? [];
  if (mail === null || !recipient) return { bounces: [] };
  const reply = (recipient.diagnosticCode ?? '').replace(/^smtp;\s*/, '');
  const state = bounce?.bounceType === 'Transient' || deliveryDelay ? 'postponed' : 'failed';
  return { bounces: [{ mail, state, diagnosis: coded(reply || recipient.status) }] };
}

/* Postmark signs nothing: its webhooks sign in with the password in their address (HTTP Basic). */

const postmarkReport = z.object({
  RecordType: z.string(),
  Type: z.string().optional(),
  Details: z.string().optional(),
  Description: z.string().optional(),
  Metadata: z.record(z.string(), z.string()).optional(),
});
const POSTMARK_PASSING = new Set(['Transient', 'SoftBounce', 'DnsError']);
const POSTMARK_REPLIES = new Set([
  'AutoResponder',
  'AddressChange',
  'Subscribe',
  'Unsubscribe',
  'ChallengeVerification',
]);

function readPostmark(settings: Settings, { headers, body }: Report): Reading | null {
  const [scheme, credentials = ''] = (headers.authorization ?? '').split(' ');
  const password = Buffer.from(credentials, 'base64').toString().split(':').slice(1).join(':');
  if (scheme?.toLowerCase() !== 'basic' || !sameText(password, settings.BOUNCE_SECRET ?? '')) return null;
  const report = postmarkReport.safeParse(body).data;
  const mail = mailOfMark(settings, report?.Metadata?.['mail'] ?? '');
  const type = report?.Type ?? '';
  if (report?.RecordType !== 'Bounce' || mail === null || POSTMARK_REPLIES.has(type)) return { bounces: [] };
  const state = POSTMARK_PASSING.has(type) ? 'postponed' : 'failed';
  return { bounces: [{ mail, state, diagnosis: coded(report.Details || report.Description || type) }] };
}

/* Mailgun signs the time and a token, not the report: a genuine signature is short-lived. */

const mailgunReport = z.object({
  signature: z.object({ timestamp: z.string(), token: z.string(), signature: z.string() }),
  'event-data': z.object({
    event: z.string(),
    severity: z.string().optional(),
    'user-variables': z.object({ mail: z.string().optional() }).optional(),
    'delivery-status': z
      .object({
        code: z.number().optional(),
        'enhanced-code': z.string().optional(),
        message: z.string().optional(),
        description: z.string().optional(),
      })
      .optional(),
  }),
});
/** Mailgun tries a report again for eight hours. */
const MAILGUN_MS = 12 * 3_600_000;

function readMailgun(settings: Settings, { body }: Report, now: Date): Reading | null {
  const report = mailgunReport.safeParse(body).data;
  if (!report) return null;
  const { timestamp, token, signature } = report.signature;
  const expected = createHmac('sha256', settings.BOUNCE_SECRET ?? '')
    .update(timestamp + token)
    .digest('hex');
  const isYoung = Math.abs(now.getTime() - Number(timestamp) * 1_000) < MAILGUN_MS;
  if (!isYoung || !sameText(signature, expected)) return null;
  const { event, severity, 'user-variables': variables, 'delivery-status': status } = report['event-data'];
  const mail = mailOfMark(settings, variables?.mail ?? '');
  if (event !== 'failed' || mail === null) return { bounces: [] };
  const text = coded(status?.code, status?.['enhanced-code'], status?.message || status?.description);
  return { bounces: [{ mail, state: severity === 'temporary' ? 'postponed' : 'failed', diagnosis: text }] };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Checks and reads the report of the service in the settings.
 * @returns null where it is not genuine
 */
export async function readReport(
  settings: Settings,
  report: Report,
  { now, readCertificate }: { now: Date; readCertificate: ReadCertificate },
): Promise<Reading | null> {
  if (!settings.BOUNCE_SECRET) return null;
  switch (settings.BOUNCE_SERVICE) {
    case 'ses':
      return readSes(settings, report, readCertificate);
    case 'postmark':
      return readPostmark(settings, report);
    case 'mailgun':
      return readMailgun(settings, report, now);
    case undefined:
      return null;
  }
}
