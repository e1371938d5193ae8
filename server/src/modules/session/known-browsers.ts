import { randomBytes } from 'node:crypto';
import { SIGN_IN_LIMITS } from '@vivavoce/domain/accounts/account-limits.ts';
import type { Context } from '../../context.ts';
import { sameText, sign } from '../../lib/secrets.ts';
import { KNOWN_COOKIE, readCookie, setKnownCookie } from '../../http/cookies.ts';
import type { Exchange } from '../../http/cookies.ts';

const SECONDS = SIGN_IN_LIMITS.known_browser_days * 24 * 3600;
const BETWEEN = '!';

/** One account that this browser signed in to: the time, the browser's name at that account, and our signature. */
interface Entry {
  text: string;
  issued: number;
  name: string;
  signature: string;
}

function readEntries(ctx: Context, { request }: Exchange): Entry[] {
  const texts = (readCookie(ctx, request, KNOWN_COOKIE) ?? '')
    .split(BETWEEN)
    .slice(0, SIGN_IN_LIMITS.accounts_per_browser);
  return texts.flatMap((text) => {
    const [issued = '', name = '', signature = ''] = text.split('.');
    return signature === '' ? [] : [{ text, issued: Number.parseInt(issued, 36), name, signature }];
  });
}

const signatureOf = (ctx: Context, email: string, { issued, name }: Pick<Entry, 'issued' | 'name'>): string =>
  sign(ctx.env.SESSION_SECRET, 'known-browser', issued, name, email);

function isFor(ctx: Context, email: string, entry: Entry): boolean {
  const age = ctx.now().getTime() / 1000 - entry.issued;
  return age < SECONDS && sameText(entry.signature, signatureOf(ctx, email, entry));
}

/**
 * Whether this browser signed in to the account before. Read from a signed cookie without looking up the account, so an
 * unknown address takes as long.
 * @returns the browser's name at the account, or null
 */
export const knownBrowser = (ctx: Context, exchange: Exchange, email: string): string | null =>
  readEntries(ctx, exchange).find((entry) => isFor(ctx, email, entry))?.name ?? null;

/** Marks the browser as known to the account; the cookie grants no access. */
export function rememberBrowser(ctx: Context, exchange: Exchange, email: string): void {
  const entry = { issued: Math.floor(ctx.now().getTime() / 1000), name: randomBytes(12).toString('base64url') };
  const text = `${entry.issued.toString(36)}.${entry.name}.${signatureOf(ctx, email, entry)}`;
  const others = readEntries(ctx, exchange).filter((other) => !isFor(ctx, email, other));
  const entries = [text, ...others.map((other) => other.text)].slice(0, SIGN_IN_LIMITS.accounts_per_browser);
  setKnownCookie(ctx, exchange, entries.join(BETWEEN), SECONDS);
}
