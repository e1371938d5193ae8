import { randomUUID } from 'node:crypto';
import { isMarketplaceOpen } from '@vivavoce/domain/marketplace/state.ts';
import { pageAddress } from '../../public-address.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import type { mails } from '../../db/schema/index.ts';
import type { Locale } from '../../i18n.ts';
import { mailedCode, passwordToken } from '../../lib/secrets.ts';
import { sendMailTask } from '../../tasks/definitions/mails.ts';
import * as repository from './mails.repository.ts';

export type NewMail = Omit<typeof mails.$inferInsert, 'message_id' | 'state'>;

/** The placeholder for the token of a link in the stored text. */
const GAP = 'token-of-this-link';
/** The placeholder for the code of a link. */
export const CODE_GAP = 'code-of-this-link';

/** Stores the rendered mail and the task that sends it, in the caller's transaction. @returns its id */
export async function queueMail(ctx: Context, tx: Tx, mail: NewMail): Promise<number> {
  const domain = new URL(ctx.env.PUBLIC_URL).hostname;
  const id = await repository.insertMail(tx, { ...mail, message_id: `<${randomUUID()}@${domain}>` });
  await ctx.queue.enqueue(tx, sendMailTask, { mail: id });
  return id;
}

/** The address of the company's marketplace; null where it is closed. */
export const marketplaceAddress = (
  ctx: Context,
  locale: Locale,
  company: { shortname: string; marketplace_enabled: boolean; marketplace_open: boolean },
): string | null =>
  isMarketplaceOpen(company) ? pageAddress(ctx, locale, `/marketplace/${encodeURIComponent(company.shortname)}`) : null;

/**
 * Address for setting a password, for mails with a `link_nonce`. The token follows a `#`, so that no server or proxy
 * logs it.
 * @param next path of the page that follows
 */
export function passwordPage(ctx: Context, locale: Locale, next: string | null): string {
  const then = next === null ? '' : `&next=${encodeURIComponent(next).replaceAll('%2F', '/')}`;
  return pageAddress(ctx, locale, `/login/password#t=${GAP}${then}`);
}

/** Address for opening the place of a learner, for mails with a `link_nonce`. */
export const learnerPage = (ctx: Context, locale: Locale): string => pageAddress(ctx, locale, `/me#t=${GAP}`);

/** Address for confirming a new e-mail address, for mails with a `link_nonce`. */
export const emailPage = (ctx: Context, locale: Locale): string => pageAddress(ctx, locale, `/login/email#t=${GAP}`);

/** Address for objecting to a new e-mail address, for mails with a `link_nonce`. */
export const objectionPage = (ctx: Context, locale: Locale): string =>
  pageAddress(ctx, locale, `/login/objection#t=${GAP}`);

/** Address for answering the invitation of a company, for mails with a `link_nonce`. */
export const invitationPage = (ctx: Context, locale: Locale): string =>
  pageAddress(ctx, locale, `/login/invitation#t=${GAP}`);

/** Address for confirming that one joins a cohort, for mails with a `link_nonce`. */
export const joinPage = (ctx: Context, locale: Locale, code: string): string =>
  pageAddress(ctx, locale, `/join/${code}#t=${GAP}`);

/** The mail as it is sent, with the token in place of the placeholder. */
export function filled<Mail extends { html: string; text: string; link_nonce: string | null }>(
  ctx: Context,
  mail: Mail,
): Mail {
  if (mail.link_nonce === null) return mail;
  const token = passwordToken(ctx.env.SESSION_SECRET, mail.link_nonce);
  const code = mailedCode(ctx.env.SESSION_SECRET, mail.link_nonce);
  const fill = (text: string) => text.replaceAll(GAP, token).replaceAll(CODE_GAP, code);
  return { ...mail, html: fill(mail.html), text: fill(mail.text) };
}
