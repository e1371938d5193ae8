import { buffer } from 'node:stream/consumers';
import { PassThrough } from 'node:stream';
import type { ApplicantRecord } from '@vivavoce/contract/types.ts';
import PDFDocument from 'pdfkit';
import { formatDeadline, languageTag, translator } from '../../i18n.ts';
import type { Locale } from '../../i18n.ts';
import { lettersFor, textsOf } from '../../lib/pdf-letters.ts';
import type { PdfLetters } from '../../lib/pdf-letters.ts';
import { kindText } from '../mails/composing/receipt.service.ts';

const INK = '#1d1523';
const GREY = '#5b5263';

type Question = ApplicantRecord['questions'][number];

interface Page {
  letters: PdfLetters;
  pdf: PDFKit.PDFDocument;
  t: ReturnType<typeof translator>;
  locale: Locale;
  when: (instant: string) => string;
  scale: number;
}

/** Room that a heading or a name needs below itself: the first two lines of what it belongs to. */
const FOLLOWING = 32;

/** One paragraph for each line of the text; what is bold never stands alone at the foot of a page. */
function write(
  { pdf, letters }: Page,
  text: string,
  { bold = false, grey = false, size = 10.5, indent = 0 } = {},
): void {
  pdf.font(bold ? letters.bold : letters.regular).fontSize(size);
  pdf.fillColor(grey ? GREY : INK);
  const foot = pdf.page.height - pdf.page.margins.bottom;
  if (bold && pdf.y + pdf.heightOfString(letters.write(text)) + FOLLOWING > foot) pdf.addPage();
  for (const line of text.split('\n')) pdf.text(letters.write(line), { indent });
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

const joined = (...facts: string[]): string => facts.filter((fact) => fact !== '').join(' · ');

type Mark = NonNullable<ApplicantRecord['programmes']>[number];

function programmeText(
  { t }: Page,
  { programme, checked, score, notes }: Mark,
  word: 'accepted' | 'recommended',
): string {
  const points = score === null ? '' : t('record.score', { score });
  return joined(programme, checked ? t(`record.${word}`) : '', points, notes);
}

function programmes(page: Page, record: ApplicantRecord): void {
  if (record.programmes === null || record.programmes.length === 0) return;
  section(page, page.t('record.programmes'));
  for (const mark of record.programmes) write(page, programmeText(page, mark, 'accepted'));
}

type Given = NonNullable<ApplicantRecord['form']>['answers'][number];

function givenText({ t }: Page, { answer, place, choice }: Given): string {
  if (place !== null) return t('record.place', { place });
  return choice === null ? (answer ?? t('receipt.unanswered')) : t(`record.${choice}`);
}

/** Answers of a questionnaire or a judgement test with their scores, and versions of a CV. */
function form(page: Page, record: ApplicantRecord): void {
  const { t } = page;
  if (record.form === null) return;
  const { answers, scores, judgement, cvs } = record.form;
  for (const [index, answer] of answers.entries()) {
    if (index === 0 || answers[index - 1]?.section !== answer.section)
      section(page, answer.section || t('record.answers'));
    write(page, answer.text, { grey: true });
    write(page, givenText(page, answer), { indent: 12 });
  }
  if (scores.length > 0 || judgement !== null) section(page, t('record.scores'));
  for (const { competency, score } of scores)
    write(page, t('record.level', { name: competency, level: score === null ? '-' : String(score) }));
  if (judgement !== null) write(page, t('record.rating', { rating: judgement.points, scale: judgement.max }));
  if (cvs.length > 0) section(page, t('record.cvs'));
  for (const { filename, at, word_count, findings } of cvs)
    write(
      page,
      joined(
        filename,
        page.when(at),
        t('record.word_count', { count: word_count }),
        t('record.findings', { findings }),
      ),
    );
}

function guests(page: Page, record: ApplicantRecord): void {
  if (record.guests.length === 0) return;
  section(page, page.t('record.guests'));
  for (const { guest, rating, comment, updated_at } of record.guests) {
    write(page, joined(guest, ratingText(page, rating), page.when(updated_at)), { bold: true });
    if (comment !== '') write(page, comment, { indent: 12 });
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
      Title: t('record.title', { name: record.full_name }),
      Author: record.organisation,
      CreationDate: new Date(record.made_at),
    },
  });
  const bytes = buffer(pdf.pipe(new PassThrough()));
  const letters = lettersFor(textsOf(record));
  const page: Page = { letters, pdf, t, locale, when, scale: record.rating_scale };
  head(page, record);
  programmes(page, record);
  questions(page, record);
  form(page, record);
  if (record.reviews.length > 0) section(page, t('record.overall'));
  for (const { reviewer, rating, programmes: judged, at } of record.reviews) {
    write(page, joined(reviewer.full_name, ratingText(page, rating), when(at)), { bold: true });
    for (const mark of judged ?? []) write(page, programmeText(page, mark, 'recommended'), { indent: 12 });
  }
  guests(page, record);
  if (record.comments.length > 0) section(page, t('record.comments'));
  for (const { author, comment, at } of record.comments) {
    write(page, `${author.full_name} · ${when(at)}`, { bold: true });
    write(page, comment, { indent: 12 });
  }
  pdf.moveDown(1.2);
  if (letters.lacking) write(page, t('record.letters'), { grey: true, size: 8.5 });
  write(page, t('record.made', { date: when(record.made_at), name: record.made_by }), { grey: true, size: 8.5 });
  pdf.end();
  return bytes;
}
