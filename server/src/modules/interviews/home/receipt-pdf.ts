import { buffer } from 'node:stream/consumers';
import { PassThrough } from 'node:stream';
import type { Receipt } from '@vivavoce/contract/types.ts';
import PDFDocument from 'pdfkit';
import { formatDeadline, languageTag, translator } from '../../../i18n.ts';
import type { Locale } from '../../../i18n.ts';
import { kindText } from '../../mails/composing/receipt.service.ts';
import { lettersFor, textsOf } from '../../../lib/pdf-letters.ts';
import type { PdfLetters } from '../../../lib/pdf-letters.ts';

const MARGIN = 56;
const SMALL = 8.5;
const INK = '#1d1523';
const GREY = '#5b5263';

/** A fact of the head: its name above its value. */
function fact(pdf: PDFKit.PDFDocument, letters: PdfLetters, name: string, value: string): void {
  pdf.font(letters.regular).fontSize(SMALL).fillColor(GREY).text(name);
  pdf.fontSize(11).fillColor(INK).text(letters.write(value)).moveDown(0.5);
}

/** Length and size of an answer, as far as they are known. */
function measures(tag: string, { duration, bytes }: Receipt['answers'][number]): string[] {
  const seconds = duration === null ? null : Math.round(duration);
  const length = seconds === null ? null : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  const size = bytes === null ? null : `${new Intl.NumberFormat(tag).format(bytes)} B`;
  return [length, size].filter((text) => text !== null);
}

/** The receipt as a PDF with tags and a language, for reading aloud. */
export async function receiptPdf({
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
  const pdf = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    lang: tag,
    tagged: true,
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: title, Author: receipt.organisation, CreationDate: new Date(receipt.sent_at) },
  });
  const letters = lettersFor(textsOf(receipt));
  const bytes = buffer(pdf.pipe(new PassThrough()));
  pdf.font(letters.bold).fontSize(20).fillColor(INK).text(letters.write(title)).moveDown(0.8);
  fact(pdf, letters, t('receipt.names.activity'), receipt.title);
  fact(pdf, letters, t('receipt.names.organisation'), receipt.organisation);
  fact(pdf, letters, t('receipt.names.applicant'), `${receipt.full_name} (${receipt.email})`);
  fact(pdf, letters, t('receipt.names.sent'), when(receipt.sent_at));
  for (const answer of receipt.answers) {
    const kind = kindText(locale, answer.kind);
    const line = [t('receipt.answer', { number: answer.order }), kind, ...measures(tag, answer)].join(' · ');
    pdf.moveDown(0.6).font(letters.bold).fontSize(11).fillColor(INK).text(letters.write(line));
    pdf.font(letters.regular).fontSize(SMALL).fillColor(GREY);
    pdf.text(answer.answered_at === null ? t('receipt.unanswered') : letters.write(when(answer.answered_at)));
    if (answer.sha256 !== null) pdf.font('Courier').text(`SHA-256 ${answer.sha256}`);
  }
  pdf
    .moveDown(1.2)
    .font(letters.regular)
    .fontSize(SMALL)
    .fillColor(GREY)
    .text(letters.write(t('receipt.explanation')));
  pdf.end();
  return bytes;
}
