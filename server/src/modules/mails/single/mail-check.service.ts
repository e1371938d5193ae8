import type { MailCheck } from '@vivavoce/contract/types.ts';
import { MAIL_CHECK_LIMITS } from '@vivavoce/domain/installation/checks.ts';
import { escapeHtml } from '@vivavoce/domain/emails/merge-tags.ts';
import { productName } from '@vivavoce/domain/companies/product-name.ts';
import { AppError, invalid } from '../../../lib/app-error.ts';
import type { Context } from '../../../context.ts';
import { sharedLimit } from '../../../http/shared-limit.ts';
import { translator } from '../../../i18n.ts';
import type { Locale } from '../../../i18n.ts';
import { renderMail } from '../../../integrations/mailer/render.ts';
import { mailedCode, newToken, sameText } from '../../../lib/secrets.ts';
import { letterHtml } from '../composing/letter.ts';
import { findMailCheck } from '../mails.repository.ts';
import { CODE_GAP, queueMail } from '../outgoing.service.ts';

/** The user that a test mail belongs to; null for the set-up, which has no user yet. */
type Reader = number | null;

interface Recipient {
  user_id: Reader;
  email: string;
  name: string;
  locale: Locale;
}

const HOUR_SECONDS = 3600;

/** Sends a mail with a code to the reader's own address. @throws AppError `too_many_requests` */
export async function sendMailCheck(ctx: Context, { user_id, email, name, locale }: Recipient): Promise<MailCheck> {
  const limit = sharedLimit(ctx, 'mail-check', { points: MAIL_CHECK_LIMITS.sent_per_hour, seconds: HOUR_SECONDS });
  await limit.use(user_id ?? 'set-up');
  const t = translator(locale);
  const product = productName(false);
  const facts = { product, minutes: MAIL_CHECK_LIMITS.valid_minutes, host: new URL(ctx.env.PUBLIC_URL).host };
  const rendered = renderMail({
    brand: { name: product, logo_url: null, primary: null },
    locale,
    preheader: t('mail_check.preheader', facts),
    body_html: letterHtml(locale, {
      to: { first_name: '', full_name: name },
      from: product,
      paragraphs: [escapeHtml(t('mail_check.body', facts)), `<strong>${CODE_GAP}</strong>`],
    }),
    footer: t('mail_check.ignore'),
  });
  await ctx.db.transaction((tx) =>
    queueMail(ctx, tx, {
      type: 'test',
      user_id,
      to_address: email,
      to_name: name,
      from_name: product,
      subject: t('mail_check.subject', facts),
      link_nonce: newToken(),
      ...rendered,
    }),
  );
  return { to: email, state: 'queued' };
}

/** How far the last test mail is on its way; null without one. */
export async function readMailCheck(ctx: Context, reader: Reader): Promise<MailCheck | null> {
  const mail = await findMailCheck(ctx.db, reader);
  return mail ? { to: mail.to_address, state: mail.state } : null;
}

/**
 * Compares digits with those of the last test mail.
 * @throws AppError `invalid` for others, `wrong_state` without a mail of the last half hour, `too_many_requests` after
 *   five tries
 */
export async function confirmMailCheck(ctx: Context, reader: Reader, digits: string): Promise<void> {
  const mail = await findMailCheck(ctx.db, reader);
  const since = ctx.now().getTime() - MAIL_CHECK_LIMITS.valid_minutes * 60_000;
  if (!mail?.link_nonce || mail.created_at.getTime() < since) throw new AppError('wrong_state');
  const limit = sharedLimit(ctx, 'mail-check-try', { points: MAIL_CHECK_LIMITS.tries, seconds: HOUR_SECONDS });
  await limit.use(mail.id);
  if (!sameText(mailedCode(ctx.env.SESSION_SECRET, mail.link_nonce), digits)) throw invalid({ digits: ['wrong_code'] });
}
