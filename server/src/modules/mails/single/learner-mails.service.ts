import { brandOf } from '@vivavoce/domain/companies/brand.ts';
import { productName } from '@vivavoce/domain/companies/product-name.ts';
import { escapeHtml } from '@vivavoce/domain/emails/merge-tags.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import { translator } from '../../../i18n.ts';
import type { Locale } from '../../../i18n.ts';
import { renderMail } from '../../../integrations/mailer/render.ts';
import { letterHtml } from '../composing/letter.ts';
import { learnerPage, queueMail } from '../outgoing.service.ts';

interface LearnerMail {
  user: { id: number; email: string };
  /** As the newest application has them. */
  first_name: string;
  full_name: string;
  locale: Locale;
  alternate_brand: boolean;
  link_nonce: string;
}

/** Mails the link to the place of a learner. It comes from the product: the place belongs to no company. */
export async function queueLearnerLink(ctx: Context, tx: Tx, mail: LearnerMail): Promise<void> {
  const { user, first_name, full_name, locale, alternate_brand, link_nonce } = mail;
  const t = translator(locale);
  const product = productName(alternate_brand);
  const rendered = renderMail({
    brand: { name: product, logo_url: null, primary: brandOf({ primary: null, alternate_brand })?.primary ?? null },
    locale,
    preheader: t('learner_link.preheader'),
    body_html: letterHtml(locale, {
      to: { first_name, full_name },
      from: product,
      paragraphs: [escapeHtml(t('learner_link.body', { product }))],
    }),
    button: { label: t('learner_link.button'), url: learnerPage(ctx, locale) },
    footer: t('learner_link.footer', { product }),
  });
  await queueMail(ctx, tx, {
    user_id: user.id,
    type: 'learner_link',
    to_address: user.email,
    to_name: full_name,
    from_name: product,
    subject: t('learner_link.subject'),
    link_nonce,
    created_at: ctx.now(),
    ...rendered,
  });
}
