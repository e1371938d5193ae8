import { GUEST_LIMITS } from '@vivavoce/domain/reviews/guest-links.ts';
import { escapeHtml } from '@vivavoce/domain/emails/merge-tags.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import type { Locale } from '../../../i18n.ts';
import { translator } from '../../../i18n.ts';
import { renderMail } from '../../../integrations/mailer/render.ts';
import { letterHtml } from '../composing/letter.ts';
import { companyOf } from '../mails.service.ts';
import { CODE_GAP, queueMail } from '../outgoing.service.ts';

/** Mails a guest the code of a link. The stored mail has a gap in place of the code. */
export async function queueGuestCode(
  ctx: Context,
  tx: Tx,
  guest: { company_id: number; job_id: number; name: string; email: string; locale: Locale; nonce: string },
): Promise<void> {
  const { company_id, job_id, name, email, locale, nonce } = guest;
  const t = translator(locale);
  const { name: organisation, logo, primary, product } = await companyOf(ctx, tx, company_id, locale);
  const facts = { organisation, minutes: GUEST_LIMITS.code_valid_minutes };
  const rendered = renderMail({
    brand: { name: organisation, logo_url: logo, primary },
    locale,
    preheader: t('guest_code.preheader', facts),
    body_html: letterHtml(locale, {
      to: { first_name: '', full_name: name },
      from: organisation,
      paragraphs: [
        escapeHtml(t('guest_code.body', facts)),
        `<strong>${CODE_GAP}</strong>`,
        escapeHtml(t('guest_code.ignore')),
      ],
    }),
    footer: t('footer', { organisation, product }),
  });
  await queueMail(ctx, tx, {
    company_id,
    job_id,
    type: 'guest_code',
    to_address: email,
    to_name: name,
    from_name: organisation,
    subject: t('guest_code.subject'),
    link_nonce: nonce,
    ...rendered,
  });
}
