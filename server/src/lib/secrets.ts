import { createHmac, createSecretKey, hash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

/** 192 random bits for what grants access. */
export const newToken = (): string => randomBytes(24).toString('base64url');
/** 60 random bits for what only names a public page. */
export const newShortcode = (): string => randomBytes(9).toString('base64url').replaceAll(/[-_]/g, 'x').slice(0, 10);
export const hashToken = (token: string): string => hash('sha256', token, 'base64url');

/** The keys of a secret by purpose; an installation has one secret and a handful of purposes. */
const keysOf = new Map<string, Map<string, KeyObject>>();

function keyOf(secret: string, purpose: string): KeyObject {
  const keys = keysOf.get(secret) ?? new Map<string, KeyObject>();
  keysOf.set(secret, keys);
  const key = keys.get(purpose) ?? createSecretKey(createHmac('sha256', secret).update(purpose).digest());
  keys.set(purpose, key);
  return key;
}

/** A keyed signature over the parts, 128 bits, each purpose with its own key. */
export const sign = (secret: string, purpose: string, ...parts: (string | number)[]): string =>
  createHmac('sha256', keyOf(secret, purpose)).update(parts.join('.')).digest().subarray(0, 16).toString('base64url');

/** The same in lower-case hexadecimal digits, 80 bits, for places that change letters to another case. */
export const signLower = (secret: string, purpose: string, ...parts: (string | number)[]): string =>
  createHmac('sha256', keyOf(secret, purpose)).update(parts.join('.')).digest('hex').slice(0, 20);

export function sameText(input: string, expected: string): boolean {
  const a = Buffer.from(input);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}

/** The id before the signature of a link, unverified. */
function claimedId(token: string): number | null {
  const claimed = /^([0-9a-z]{1,11})-[\w-]{22}$/.exec(token)?.[1];
  const id = claimed ? Number.parseInt(claimed, 36) : 0;
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** The personal link of an application: derived, so it can be sent again and is not stored. */
export const linkToken = (secret: string, application: number, version: number): string =>
  `${application.toString(36)}-${sign(secret, 'interview-link', application, version)}`;

/** Opens the released feedback of an application and nothing else. It ends with the personal link of its version. */
export const feedbackToken = (secret: string, application: number, version: number): string =>
  `${application.toString(36)}-${sign(secret, 'feedback-link', application, version)}`;

/** A fingerprint of an applicant's adjustments that shows changes and nothing of the content. */
export const adjustmentMark = (secret: string, application: number, adjustments: string): string =>
  sign(secret, 'adjustments', application, adjustments);

/**
 * The token of a link to set a password: derived, so that it is stored neither in the database nor in a mail that was
 * not yet sent.
 */
export const passwordToken = (secret: string, nonce: string): string => sign(secret, 'password-link', nonce);

/** The six digits of a mailed code: derived, like the token of a password link. */
export const mailedCode = (secret: string, nonce: string): string =>
  String(Buffer.from(sign(secret, 'guest-code', nonce), 'base64url').readUInt32BE() % 1_000_000).padStart(6, '0');

/** The name of a provider in its addresses, as short as that of an activity; the place tells those of a company apart. */
export const providerName = (secret: string, company: number, place: number): string =>
  sign(secret, 'provider-name', company, place).replaceAll(/[-_]/g, 'x').slice(0, 10);

/** Stored hash of a guest's code: keyed, since six digits are soon guessed from a plain hash. */
export const guestCodeHash = (secret: string, link: number, code: string): string =>
  sign(secret, 'guest-code-hash', link, code);

/** Stored hash of the code for a reply address: keyed, like that of a guest, and of no use for another address. */
export const replyCodeHash = (secret: string, company: number, email: string, code: string): string =>
  sign(secret, 'reply-code-hash', company, email, code);

/** Identifies the recipient of a mailed link; it grants nothing. */
export const personCode = (secret: string, user: number): string =>
  `${user.toString(36)}-${sign(secret, 'written-to', user)}`;

/** The recipient of a link; null for an invalid code. */
export function personOfCode(secret: string, code: string): number | null {
  const id = claimedId(code);
  return id !== null && sameText(code, personCode(secret, id)) ? id : null;
}

/** The application that a personal link or a feedback token claims; the signature is checked against the stored version. */
export const claimedApplication = (token: string): number | null => claimedId(token);

/**
 * The token of the mailed link to an archive of own data: derived, so that it is not stored. It ends with the personal
 * link of its version.
 */
export const archiveToken = (secret: string, archive: number, version: number): string =>
  `${archive.toString(36)}-${sign(secret, 'data-archive', archive, version)}`;

/** The archive that a link claims; its signature still has to be checked against the version of the personal link. */
export const claimedArchive = (token: string): number | null => claimedId(token);

/** From which the code of an archive's link is derived in one stretch of time, so that it is not stored. */
export const archiveNonce = (secret: string, archive: number, version: number, stretch: number): string =>
  sign(secret, 'data-archive-code', archive, version, stretch);

/** Lets its bearer download an archive in one stretch of time: what the right code gives. */
export const archivePass = (secret: string, archive: number, version: number, stretch: number): string =>
  `${archive.toString(36)}-${sign(secret, 'data-archive-pass', archive, version, stretch)}`;

/** Lets its bearer play the recording of a shared link until it expires, while it is shared. */
export const sharePass = (secret: string, share: number, expires: Date): string => {
  const until = Math.floor(expires.getTime() / 1000);
  return `${share.toString(36)}.${until.toString(36)}.${sign(secret, 'share-media', share, until)}`;
};

/** The share that a pass plays; null for an expired or a foreign one. */
export function shareOfPass(secret: string, pass: string, now: Date): number | null {
  const [share = '', until = ''] = pass.split('.');
  const [id, end] = [Number.parseInt(share, 36), Number.parseInt(until, 36) * 1000];
  if (!Number.isSafeInteger(id) || !(end > now.getTime())) return null;
  return sameText(pass, sharePass(secret, id, new Date(end))) ? id : null;
}

/** Allows its bearer to store segments of one attempt until it expires. */
export function uploadToken(secret: string, attempt: number, expires: Date): string {
  const until = Math.floor(expires.getTime() / 1000);
  return `${attempt}.${until}.${sign(secret, 'upload', attempt, until)}`;
}

/** `other` for a foreign token or another attempt. */
export function checkUploadToken(
  secret: string,
  token: string,
  attempt: number,
  now: Date,
): 'valid' | 'expired' | 'other' {
  const [claimed, until, signature] = token.split('.');
  if (!claimed || !until || !signature || claimed !== String(attempt)) return 'other';
  if (!sameText(signature, sign(secret, 'upload', attempt, Number(until)))) return 'other';
  return Number(until) * 1000 > now.getTime() ? 'valid' : 'expired';
}
