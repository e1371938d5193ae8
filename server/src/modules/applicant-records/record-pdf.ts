import { buffer } from 'node:stream/consumers';
import { PassThrough } from 'node:stream';
import type { ApplicantRecord } from '@vivavoce/contract/types.ts';
import PDFDocument from 'pdfkit';
import { formatDeadline, languageTag, translator } from '../../i18n.ts';
import type { Locale } from '../../i18n.ts';
import { printable } from '../../lib/printable.ts';
import { kindText } from '../mails/mails.service.ts';

const INK = '#1d1523';
const GREY = '#5b5263';

type Question = ApplicantRecord['questions'][number];

interface Page {
  pdf: PDFKit.PDFDocument;
  t: ReturnType<typeof translator>;
  locale: Locale;
  when: (instant: string) => string;
  scale: number;
}

/** One paragraph for each line of the text. */
function write({ pdf }: Page, text: string, { bold = false, grey = false, size = 10.5, indent = 0 } = {}): void {
  pdf.font(bold ? 'Helvetica-Bold' : 'Helvetica').fontSize(size);
  pdf.fillColor(grey ? GREY : INK);
  for (const line of text.split('\n')) pdf.text(printable(line), { indent });
}

function head(page: Page, record: ApplicantRecord): void {
  const { pdf, t, when } = page;
  const { outcome } = record;
  write(page, t('record.title', { name: record.full_name }), { bold: true, size: 20 });
  pdf.moveDown(0.6);
  const decided =
    outcome === null
      ? t('record.undecided')
      : t(`record.${outcome.decision}`, { date: when(outcome.at) }) +
        (outcome.by === null ? '' : ` ${t('record.by', { name: outcome.by })}`);
  const facts: [string, string | null][] = [
    [t('receipt.names.activity'), record.title],
    [t('receipt.names.organisation'), record.organisation],
    [t('receipt.names.applicant'), `${record.full_name} (${record.email})`],
    [t('record.external_id'), record.external_id],
    [t('record.invited'), record.invited_at && when(record.invited_at)],
    [t('receipt.names.sent'), record.responded_at && when(record.responded_at)],
    [t('record.withdrawn'), record.declined_at && when(record.declined_at)],
    [t('record.outcome'), decided],
  ];
  for (const [name, value] of facts) {
    if (value === null || value === '') continue;
    write(page, name, { grey: true, size: 8.5 });
    write(page, value, { size: 11 });
    pdf.moveDown(0.4);
  }
  if (record.withheld) write(page, t('record.withheld'), { bold: true });
}

function answerText(page: Page, { kind, answered_at, duration, written }: Question): string {
  const { t, locale, when } = page;
  if (answered_at === null) return t('receipt.unanswered');
  const seconds = duration === null ? null : Math.round(duration);
  const length = seconds === null ? null : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  const facts = [kindText(locale, kind), length, when(answered_at)].filter((fact) => fact !== null);
  return facts.join(' · ') + (written === null ? '' : `\n${written}`);
}

const ratingText = ({ t, scale }: Page, rating: number | null): string =>
  rating === null ? '' : t('record.rating', { rating, scale });

function section(page: Page, title: string): void {
  page.pdf.moveDown(1);
  write(page, title, { bold: true, size: 13 });
}

function questions(page: Page, record: ApplicantRecord): void {
  for (const question of record.questions) {
    section(page, page.t('record.question', { number: question.order, text: question.text }));
    if (question.competency !== null) write(page, question.competency, { grey: true });
    write(page, answerText(page, question), { grey: true });
    for (const { reviewer, rating, criteria, note, at } of question.reviews) {
      page.pdf.moveDown(0.4);
      const facts = [reviewer.full_name, ratingText(page, rating), at === null ? '' : page.when(at)];
      write(page, facts.filter((fact) => fact !== '').join(' · '), { bold: true });
      for (const { name, level } of criteria)
        write(page, level === null ? name : page.t('record.level', { name, level }), { indent: 12 });
      if (note !== null) write(page, note, { indent: 12 });
    }
  }
}

/** The record of an applicant as a PDF with tags and a language, for reading aloud. */
export async function recordPdf({
  record,
  locale,
  time_zone,
}: {
  record: ApplicantRecord;
  locale: Locale;
  time_zone: string;
}): Promise<Buffer> {
  const t = translator(locale);
  const when = (instant: string): string => formatDeadline(locale, time_zone, new Date(instant));
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 56,
    lang: languageTag(locale),
    tagged: true,
    displayTitle: true,
    pdfVersion: '1.7',
    info: {
      Title: printable(t('record.title', { name: record.full_name })),
      Author: printable(record.organisation),
      CreationDate: new Date(record.made_at),
    },
  });
  const bytes = buffer(pdf.pipe(new PassThrough()));
  const page: Page = { pdf, t, locale, when, scale: record.rating_scale };
  head(page, record);
  questions(page, record);
  if (record.reviews.length > 0) section(page, t('record.overall'));
  for (const { reviewer, rating, at } of record.reviews)
    write(page, [reviewer.full_name, ratingText(page, rating), when(at)].filter((fact) => fact !== '').join(' · '));
  if (record.comments.length > 0) section(page, t('record.comments'));
  for (const { author, comment, at } of record.comments) {
    write(page, `${author.full_name} · ${when(at)}`, { bold: true });
    write(page, comment, { indent: 12 });
  }
  pdf.moveDown(1.2);
  write(page, t('record.made', { date: when(record.made_at), name: record.made_by }), { grey: true, size: 8.5 });
  pdf.end();
  return bytes;
}
