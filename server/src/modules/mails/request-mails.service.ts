import type { Action } from '@vivavoce/contract/types.ts';
import { escapeHtml } from '@vivavoce/domain/emails/merge-tags.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import type { actions, applications, jobs } from '../../db/schema/index.ts';
import { translator } from '../../i18n.ts';
import { renderMail } from '../../integrations/mailer/render.ts';
import { addressedAs, companyOf, personalLink } from './mails.service.ts';
import * as repository from './mails.repository.ts';
import { queueMail } from './outgoing.ts';

export interface AnsweredRequest {
  action: typeof actions.$inferSelect;
  application: typeof applications.$inferSelect;
  job: typeof jobs.$inferSelect;
  granted: boolean;
  asked: Action['asked'];
}

/** What was granted in figures, one line each. */
function grants(t: ReturnType<typeof translator>, { adjustments }: AnsweredRequest['application']): string[] {
  const { extra_time, extra_attempts, in_advance, timer_hidden, answer_as } = adjustments;
  return [
    extra_time !== undefined && t('request_answer.grants.extra_time', { percent: extra_time }),
    extra_attempts !== undefined && t('request_answer.grants.extra_attempts', { count: extra_attempts }),
    in_advance === true && t('request_answer.grants.in_advance'),
    timer_hidden === true && t('request_answer.grants.timer_hidden'),
    answer_as !== undefined && t(`request_answer.grants.${answer_as}`),
  ].filter((line) => line !== false);
}

/** Tells an applicant what became of a request, with what staff wrote, in the applicant's language. */
export async function queueRequestAnswer(ctx: Context, tx: Tx, request: AnsweredRequest): Promise<void> {
  const { action, application, job, granted, asked } = request;
  const user = await repository.findUser(tx, application.user_id);
  if (!user) return;
  const locale = application.locale ?? job.default_locale;
  const t = translator(locale);
  const company = await companyOf(ctx, tx, job.company_id, locale);
  const { full_name } = addressedAs(user, application);
  const type = action.action_type;
  const end = granted ? 'granted' : 'declined';
  const orders = asked.questions.map(({ order }) => String(order)).join(', ');
  const facts = { name: full_name, title: job.title, organisation: company.name, questions: orders };
  const lines = granted && type === 'Adjustment' ? grants(t, application) : [];
  const paragraphs = [
    escapeHtml(t(`request_answer.${type}.${end}`, facts)),
    action.answer &&
      `<strong>${escapeHtml(t('request_answer.message', facts))}</strong> ${escapeHtml(action.answer).replaceAll('\n', '<br>')}`,
    !granted && escapeHtml(t('request_answer.ask')),
  ].filter((words) => typeof words === 'string' && words !== '');
  const list = lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('');
  const rendered = renderMail({
    brand: { name: company.name, logo_url: company.logo, primary: company.primary },
    locale,
    preheader: t('request_answer.preheader', facts),
    body_html: paragraphs.map((words) => `<p>${words}</p>`).join('') + (list && `<ul>${list}</ul>`),
    button: { label: t('request_answer.button'), url: personalLink(ctx, job, application) },
    footer: t('footer', { organisation: company.name }),
  });
  await queueMail(ctx, tx, {
    company_id: job.company_id,
    job_id: job.id,
    application_id: application.id,
    user_id: user.id,
    type: 'request_answer',
    to_address: user.email,
    to_name: full_name,
    from_name: company.name,
    reply_to: job.invitation_reply_to_email || null,
    subject: t(`request_answer.${type}.subject`, facts).replaceAll(/[\r\n]+/g, ' '),
    ...rendered,
  });
}
