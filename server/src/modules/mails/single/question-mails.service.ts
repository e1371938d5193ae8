import { isRecorded } from '@vivavoce/domain/answers/question-kinds.ts';
import { escapeHtml } from '@vivavoce/domain/emails/merge-tags.ts';
import { QUESTION_MAIL_LIMITS } from '@vivavoce/domain/limits.ts';
import { AppError } from '../../../lib/app-error.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import type { jobs, questions } from '../../../db/schema/index.ts';
import { translator } from '../../../i18n.ts';
import type { Locale } from '../../../i18n.ts';
import { renderMail } from '../../../integrations/mailer/render.ts';
import { letterHtml } from '../composing/letter.ts';
import { companyOf } from '../mails.service.ts';
import * as repository from '../mails.repository.ts';
import { queueMail } from '../outgoing.service.ts';

type QuestionRow = typeof questions.$inferSelect;

const DAY_MS = 24 * 3600_000;

export interface QuestionMail {
  job: typeof jobs.$inferSelect;
  questions: QuestionRow[];
  sender: { full_name: string; email: string };
  addresses: readonly string[];
}

/** The kind and the times of a question. */
function facts(locale: Locale, { kind, preparation_seconds, answer_seconds }: QuestionRow): string {
  const t = translator(locale);
  const thinking =
    preparation_seconds === null
      ? t('questions.thinking_unlimited')
      : preparation_seconds > 0 && t('questions.thinking', { seconds: preparation_seconds });
  const answering = isRecorded(kind) && t('questions.answering', { seconds: answer_seconds });
  return [t(`questions.kinds.${kind}`), thinking, answering].filter(Boolean).join(' · ');
}

function item(locale: Locale, question: QuestionRow): string {
  const choices = question.choices.map((choice) => `<li>${escapeHtml(choice)}</li>`).join('');
  const html = `<p><strong>${escapeHtml(question.text)}</strong><br>${escapeHtml(facts(locale, question))}</p>`;
  return `<li>${html}${choices && `<ul>${choices}</ul>`}</li>`;
}

/**
 * Sends the questions to the sender's recipients, one mail each, in the language of the activity. Replies go to the
 * sender.
 * @returns how many mails were queued
 * @throws AppError `too_many_requests` above the activity's limit for a day
 */
export async function queueQuestionMails(ctx: Context, tx: Tx, mail: QuestionMail): Promise<number> {
  const { job, sender } = mail;
  const addresses = [...new Set(mail.addresses)];
  const since = new Date(ctx.now().getTime() - DAY_MS);
  const today = await repository.countQuestionMails(tx, job.id, since);
  if (today + addresses.length > QUESTION_MAIL_LIMITS.per_job_and_day_max) throw new AppError('too_many_requests');
  const locale = job.default_locale;
  const t = translator(locale);
  const company = await companyOf(ctx, tx, job.company_id, locale);
  const values = { title: job.title, sender: sender.full_name, organisation: company.name };
  const rendered = renderMail({
    brand: { name: company.name, logo_url: company.logo, primary: company.primary },
    locale,
    preheader: t('questions.preheader', values),
    body_html: letterHtml(locale, {
      to: null,
      from: sender.full_name,
      paragraphs: [escapeHtml(t('questions.body', values))],
      list: `<ol>${mail.questions.map((question) => item(locale, question)).join('')}</ol>`,
    }),
    footer: t('footer', { organisation: company.name, product: company.product }),
  });
  for (const to_address of addresses)
    await queueMail(ctx, tx, {
      company_id: job.company_id,
      job_id: job.id,
      type: 'questions',
      to_address,
      to_name: to_address,
      from_name: company.name,
      reply_to: sender.email,
      subject: t('questions.subject', values).replaceAll(/[\r\n]+/g, ' '),
      created_at: ctx.now(),
      ...rendered,
    });
  return addresses.length;
}
