import { COHORT_LIMITS } from '@vivavoce/domain/cohorts/limits.ts';
import { escapeHtml } from '@vivavoce/domain/emails/merge-tags.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import type { Locale } from '../../../i18n.ts';
import { translator } from '../../../i18n.ts';
import { renderMail } from '../../../integrations/mailer/render.ts';
import { letterHtml } from '../composing/letter.ts';
import { companyOf } from '../mails.service.ts';
import { joinPage, queueMail } from '../outgoing.service.ts';

interface CohortMail {
  company_id: number;
  cohort: string;
  /** Of the cohort, without groups. */
  code: string;
  person: { first_name: string; last_name: string; email: string };
  locale: Locale;
  link_nonce: string;
}

/** Mails the link that confirms joining a cohort. The stored mail has a gap in place of the token. */
export async function queueCohortMail(ctx: Context, tx: Tx, mail: CohortMail): Promise<void> {
  const { company_id, cohort, code, person, locale, link_nonce } = mail;
  const t = translator(locale);
  const { name: organisation, logo, primary, product } = await companyOf(ctx, tx, company_id, locale);
  const full_name = `${person.first_name} ${person.last_name}`.trim();
  const facts = { cohort, organisation, hours: COHORT_LIMITS.join_hours };
  const rendered = renderMail({
    brand: { name: organisation, logo_url: logo, primary },
    locale,
    preheader: t('cohort_join.preheader', facts),
    body_html: letterHtml(locale, {
      to: { first_name: person.first_name, full_name },
      from: organisation,
      paragraphs: [escapeHtml(t('cohort_join.body', facts)), escapeHtml(t('cohort_join.ignore'))],
    }),
    button: { label: t('cohort_join.button'), url: joinPage(ctx, locale, code) },
    footer: t('footer', { organisation, product }),
  });
  await queueMail(ctx, tx, {
    company_id,
    type: 'cohort_join',
    to_address: person.email,
    to_name: full_name,
    from_name: organisation,
    subject: t('cohort_join.subject', facts),
    link_nonce,
    ...rendered,
  });
}
