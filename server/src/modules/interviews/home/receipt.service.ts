import type { Receipt } from '@vivavoce/contract/types.ts';
import { referenceOf } from '@vivavoce/domain/applications/reference.ts';
import { attachmentHeader } from '@vivavoce/domain/files/file-names.ts';
import type { FastifyReply } from 'fastify';
import { AppError } from '../../../lib/app-error.ts';
import { runCostly } from '../../../lib/costly-work.ts';
import type { Context } from '../../../context.ts';
import type { Queryable } from '../../../db/client.ts';
import { applicantNames } from '../../mails/composing/applicant-name.ts';
import { loadInterview, type OpenedInterview } from '../state/interview-state.ts';
import { answerProofs } from './answer-proofs.ts';
import { formatDeadline, languageTag, translator, type Locale } from '../../../i18n.ts';
import { kindText } from '../../mails/composing/receipt.ts';
import { drawPdf, type Block } from '../../../lib/pdf/draw-pdf.ts';
import { isolate } from '../../../lib/pdf/isolates.ts';

const SMALL = { grey: true, size: 8.5 };

/** A fact of the head: its name above its value. */
const fact = (name: string, value: string): Block[] => [
  { text: name, gap: 5, ...SMALL },
  { text: value, size: 11 },
];

/** Length and size of an answer, where they are known. */
function measures(tag: string, { duration, bytes }: Receipt['answers'][number]): string[] {
  const seconds = duration === null ? null : Math.round(duration);
  const length = seconds === null ? null : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  const size = bytes === null ? null : `${new Intl.NumberFormat(tag).format(bytes)} B`;
  return [length, size].filter((text) => text !== null);
}

/** The receipt as a PDF with tags and a language, for reading aloud. */
async function receiptPdf({
  receipt,
  locale,
  time_zone,
}: {
  receipt: Receipt;
  locale: Locale;
  time_zone: string;
}): Promise<Buffer> {
  const t = translator(locale);
  const tag = languageTag(locale);
  const when = (instant: string): string => formatDeadline(locale, time_zone, new Date(instant));
  const title = t('receipt.title', { reference: receipt.reference });
  const blocks: Block[] = [
    { text: title, tag: 'H1', weight: 'bold', size: 20 },
    ...fact(t('receipt.names.activity'), isolate(receipt.title)),
    ...fact(t('receipt.names.organisation'), isolate(receipt.organisation)),
    ...fact(t('receipt.names.applicant'), `${isolate(receipt.full_name)} (${receipt.email})`),
    ...fact(t('receipt.names.sent'), when(receipt.sent_at)),
  ];
  for (const answer of receipt.answers) {
    const kind = kindText(locale, answer.kind);
    const line = [t('receipt.answer', { number: answer.order }), kind, ...measures(tag, answer)].join(' · ');
    blocks.push(
      { text: line, tag: 'H2', weight: 'bold', size: 11, gap: 8 },
      { text: answer.answered_at === null ? t('receipt.unanswered') : when(answer.answered_at), ...SMALL },
    );
    if (answer.sha256 !== null) blocks.push({ text: `SHA-256 ${answer.sha256}`, weight: 'mono', ...SMALL });
  }
  blocks.push({ text: t('receipt.explanation'), gap: 14, ...SMALL });
  return drawPdf({
    title,
    author: receipt.organisation,
    lang: tag,
    made_at: new Date(receipt.sent_at),
    blocks,
    lacking_note: t('record.letters'),
  });
}

async function receiptOf(db: Queryable, { application, user, company, version }: OpenedInterview): Promise<Receipt> {
  if (application.responded_at === null) throw new AppError('wrong_state');
  const proofs = await answerProofs(db, application.id, version.questions);
  return {
    reference: referenceOf(application.id),
    title: version.title,
    organisation: company.account_name,
    full_name: applicantNames(user, application).full_name,
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
