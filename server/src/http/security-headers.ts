import { randomBytes } from 'node:crypto';
import type { Env } from '../env.ts';
import { isEncrypted } from '../public-address.ts';

export const newNonce = (): string => randomBytes(16).toString('base64');

/** Answers to people are not cached, unless their handler allows it. */
const SECURITY_HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  // Pictures that other sites and mails show say so themselves: `EMBEDDED`.
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(self), display-capture=(self), geolocation=(), payment=()',
  // Answers without a policy of their own are data; nothing in them may run.
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const;

/** For pictures that mails and other sites show. */
export const EMBEDDED = { 'cross-origin-resource-policy': 'cross-origin' } as const;

/** For a year; other servers of the same domain are not affected. */
const ENCRYPTED_ONLY = { 'strict-transport-security': 'max-age=31536000' } as const;

/** The headers of every answer, unless a route sets its own. */
export const securityHeaders = (env: Pick<Env, 'PUBLIC_URL'>): Readonly<Record<string, string>> => ({
  ...SECURITY_HEADERS,
  ...(isEncrypted(env) && ENCRYPTED_ONLY),
});

const withNonce = (nonce: string | null): string[] => (nonce === null ? [] : [`'nonce-${nonce}'`]);

/**
 * Scripts and styles come from our own files or have this page's nonce.
 * @param nonce null where a page has no inline styles or scripts
 * @param origins of others: `guest` of the one external script that the page may load, for its calls and pictures too;
 *   `media` of the object storage where it plays recordings from there
 */
export const contentSecurityPolicy = (
  nonce: string | null,
  { guest = '', media = '' }: { guest?: string; media?: string } = {},
): string =>
  [
    "default-src 'none'",
    ['script-src', "'self'", ...withNonce(nonce), guest].filter(Boolean).join(' '),
    ['style-src', "'self'", ...withNonce(nonce)].join(' '),
    `img-src 'self' data: blob: ${guest}`.trim(),
    `media-src 'self' blob: ${media}`.trim(),
    "font-src 'self'",
    `connect-src 'self' ${guest}`.trim(),
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "frame-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    // The external script sets markup as it likes, so a page that may load it cannot demand this.
    ...(guest === ''
      ? ["require-trusted-types-for 'script'", 'trusted-types default vivavoce interview-worker ProseMirrorClipboard']
      : []),
  ].join('; ');

/** A frame that shows an e-mail: its own inline styles, pictures of this origin, and only the script with the nonce. */
export const mailFramePolicy = (nonce: string): string =>
  `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'; sandbox allow-scripts`;
