import { randomUUID } from 'node:crypto';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import type { mails } from '../../db/schema/index.ts';
import type { Locale } from '../../i18n.ts';
import { passwordToken } from '../../lib/secrets.ts';
import { sendMailTask } from '../../tasks/definitions/mails.ts';
import * as repository from './mails.repository.ts';

export type NewMail = Omit<typeof mails.$inferInsert, 'message_id' | 'state'>;

/** Stands in the stored words where the token of a link belongs. */
const GAP = 'token-of-this-link';

/** Stores the rendered mail and the task that sends it, in the transaction that decided it. @returns its id */
export async function queueMail(ctx: Context, tx: Tx, mail: NewMail): Promise<number> {
  const domain = new URL(ctx.env.PUBLIC_URL).hostname;
  const id = await repository.insertMail(tx, { ...mail, message_id: `<${randomUUID()}@${domain}>` });
  await ctx.queue.enqueue(tx, sendMailTask, { mail: id });
  return id;
}

/** Where the company's marketplace is; null while it is not open. */
export const marketplaceAddress = (
  ctx: Context,
  locale: Locale,
  company: { shortname: string; marketplace_enabled: boolean },
): string | null =>
  company.marketplace_enabled
    ? pageAddress(ctx, locale, `/marketplace/${encodeURIComponent(company.shortname)}`)
    : null;

/** Address of a page in a language. */
export const pageAddress = (ctx: Context, locale: Locale, path: string): string =>
  `${ctx.env.PUBLIC_URL}${locale === 'fr-fr' ? '/fr' : ''}${path}`;

/**
 * Address at which a password is chosen, for mails that carry a `link_nonce`. The token stands behind the `#`, so that no
 * log of a server or proxy on the way keeps it.
 * @param next path of the page that follows
 */
export function passwordPage(ctx: Context, locale: Locale, next: string | null): string {
  const then = next === null ? '' : `&next=${encodeURIComponent(next).replaceAll('%2F', '/')}`;
  return pageAddress(ctx, locale, `/login/password#t=${GAP}${then}`);
}

/** The mail as its reader gets it, with the token in its place. */
export function filled<Mail extends { html: string; text: string; link_nonce: string | null }>(
  ctx: Context,
  mail: Mail,
): Mail {
  if (mail.link_nonce === null) return mail;
  const token = passwordToken(ctx.env.SESSION_SECRET, mail.link_nonce);
  return { ...mail, html: mail.html.replaceAll(GAP, token), text: mail.text.replaceAll(GAP, token) };
}
