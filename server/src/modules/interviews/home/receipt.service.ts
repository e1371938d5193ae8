import type { Receipt } from '@vivavoce/contract/types.ts';
import { referenceOf } from '@vivavoce/domain/applications/reference.ts';
import { attachmentHeader } from '@vivavoce/domain/files/file-names.ts';
import type { FastifyReply } from 'fastify';
import { AppError } from '../../../lib/app-error.ts';
import { runCostly } from '../../../lib/costly-work.ts';
import type { Context } from '../../../context.ts';
import type { Queryable } from '../../../db/client.ts';
import { addressedAs } from '../../mails/composing/addressed-as.service.ts';
import { loadInterview } from '../interview-state.service.ts';
import type { OpenedInterview } from '../interview-state.service.ts';
import { answerProofs } from './answer-proofs.ts';
import { receiptPdf } from './receipt-pdf.ts';

async function receiptOf(db: Queryable, { application, user, company, version }: OpenedInterview): Promise<Receipt> {
  if (application.responded_at === null) throw new AppError('wrong_state');
  const proofs = await answerProofs(db, application.id, version.questions);
  return {
    reference: referenceOf(application.id),
    title: version.title,
    organisation: company.account_name,
    full_name: addressedAs(user, application).full_name,
    email: user.email,
    sent_at: application.responded_at.toISOString(),
    answers: version.questions
      .toSorted((a, b) => a.order - b.order)
      .map(({ id, order, kind: questionKind }) => {
        const proof = proofs.find(({ question }) => question === id);
        const { kind = questionKind, answered_at, duration = null, bytes = null, sha256 = null } = proof ?? {};
        return { question: id, order, kind, answered_at: answered_at?.toISOString() ?? null, duration, bytes, sha256 };
      }),
  };
}

/** @throws AppError `wrong_state` before the answers were sent */
export const readReceipt = async (ctx: Context, application: number): Promise<Receipt> =>
  receiptOf(ctx.db, await loadInterview(ctx.db, application));

/** The receipt on paper, in the applicant's language. @throws AppError `wrong_state` before the answers were sent, `busy` */
export async function sendReceiptPdf(ctx: Context, application: number, reply: FastifyReply): Promise<FastifyReply> {
  const interview = await loadInterview(ctx.db, application);
  const receipt = await receiptOf(ctx.db, interview);
  const locale = interview.application.locale ?? interview.job.default_locale;
  const { time_zone } = interview.company;
  const payer = { company: interview.job.company_id, person: `applicant:${application}` } as const;
  const pdf = await runCostly('document', payer, () => receiptPdf({ receipt, locale, time_zone }));
  return reply
    .type('application/pdf')
    .header('cache-control', 'private, no-store')
    .header('content-disposition', attachmentHeader(`${receipt.reference}.pdf`))
    .send(pdf);
}
