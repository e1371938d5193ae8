import { hashToken } from '../../../lib/secrets.ts';
import { readCookie, SSO_COOKIE } from '../../../http/cookies.ts';
import type { Exchange } from '../../../http/cookies.ts';
import type { Context } from '../../../context.ts';

const TOKEN = /^[\w-]{32}$/;

/** The cookie of the browser; one for all its flows, so that two tabs do not end each other's. */
export const browserToken = (ctx: Context, { request }: Exchange): string | undefined => {
  const token = readCookie(ctx, request, SSO_COOKIE);
  return token !== undefined && TOKEN.test(token) ? token : undefined;
};

/** Hash under which the cookie is stored; undefined without one. */
export function browserHash(ctx: Context, exchange: Exchange): string | undefined {
  const token = browserToken(ctx, exchange);
  return token === undefined ? undefined : hashToken(token);
}
