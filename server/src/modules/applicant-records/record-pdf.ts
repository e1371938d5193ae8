import type { ApplicantRecord } from '@vivavoce/contract/types.ts';
import { formatDeadline, languageTag, translator } from '../../i18n.ts';
import type { Locale } from '../../i18n.ts';
import { drawPdf } from '../../lib/pdf/draw-pdf.ts';
import type { Block } from '../../lib/pdf/draw-pdf.ts';
import { isolate, isolating } from '../../lib/pdf/isolates.ts';
import { kindText } from '../mails/composing/receipt.ts';

type Question = ApplicantRecord['questions'][number];

interface Page {
  blocks: Block[];
  t: ReturnType<typeof translator>;
  locale: Locale;
  when: (instant: string) => string;
  scale: number;
}

interface Look {
  bold?: boolean;
  grey?: boolean;
  size?: number;
  indent?: number;
  gap?: number;
  tag?: 'H1' | 'H2';
}

/** One paragraph for each line of the text; what is bold never stands alone at the foot of a page. */
function write({ blocks }: Page, text: string, { bold = false, ...look }: Look = {}): void {
  blocks.push({ text, weight: bold ? 'bold' : 'regular', ...look });
}

function head(page: Page, record: ApplicantRecord): void {
  const { t, when } = page;
  const { outcome } = record;
  write(page, t('record.title', { name: record.full_name }), { tag: 'H1', bold: true, size: 20 });
  const decided =
    outcome === null
      ? t('record.undecided')
      : t(`record.${outcome.decision}`, { date: when(outcome.at) }) +
        (outcome.by === null ? '' : ` ${t('record.by', { name: outcome.by })}`);
  const facts: [string, string | null][] = [
    [t('receipt.names.activity'), isolate(record.title)],
    [t('receipt.names.organisation'), isolate(record.organisation)],
    [t('receipt.names.applicant'), `${isolate(record.full_name)} (${record.email})`],
    [t('record.external_id'), record.external_id && isolate(record.external_id)],
    [t('record.invited'), record.invited_at && when(record.invited_at)],
    [t('receipt.names.sent'), record.responded_at && when(record.responded_at)],
    [t('record.withdrawn'), record.declined_at && when(record.declined_at)],
    [t('record.outcome'), decided],
  ];
  for (const [name, value] of facts) {
    if (value === null || value === '') continue;
    write(page, name, { grey: true, size: 8.5, gap: 5 });
    write(page, value, { size: 11 });
  }
  if (record.withheld) write(page, t('record.withheld'), { bold: true, gap: 5 });
}

function answerText(page: Page, { kind, answered_at, duration, written }: Question): string {
  const { t, locale, when } = page;
  if (answered_at === null) return t('receipt.unanswered');
  const seconds = duration === null ? null : Math.round(duration);
  const length = seconds === null ? null : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  const facts = [kindText(locale, kind), length, when(answered_at)].filter((fact) => fact !== null);
  return facts.join(' · ') + (written === null ? '' : `\n${written}`);
}

const joined = (...facts: string[]): string => facts.filter((fact) => fact !== '').join(' · ');

const ratingText = ({ t, scale }: Page, rating: number | null): string =>
  rating === null ? '' : t('record.rating', { rating, scale });

/** The name of a reviewer, with its mark and the reason where the review is excluded or its author left the panel. */
function reviewerText(
  { t }: Page,
  record: ApplicantRecord,
  { id, full_name }: { id: number; full_name: string },
): string {
  const former = record.former_reviewers.find(({ reviewer }) => reviewer.id === id);
  if (!former) return isolate(full_name);
  const { excluded } = former;
  const mark = excluded ? t('record.excluded', { reason: excluded.reason }) : t('record.former');
  return `${isolate(full_name)} (${mark})`;
}

function section(page: Page, title: string): void {
  write(page, title, { tag: 'H2', bold: true, size: 13, gap: 12 });
}

function questions(page: Page, record: ApplicantRecord): void {
  for (const question of record.questions) {
    section(page, page.t('record.question', { number: question.order, text: question.text }));
    if (question.competency !== null) write(page, isolate(question.competency), { grey: true });
    write(page, answerText(page, question), { grey: true });
    for (const { reviewer, rating, criteria, note, at } of question.reviews) {
      const facts = [reviewerText(page, record, reviewer), ratingText(page, rating), at === null ? '' : page.when(at)];
      write(page, joined(...facts), { bold: true, gap: 5 });
      for (const { name, level } of criteria)
        write(page, level === null ? isolate(name) : page.t('record.level', { name, level }), { indent: 12 });
      if (note !== null) write(page, note, { indent: 12 });
    }
  }
}

type Mark = NonNullable<ApplicantRecord['programmes']>[number];

function programmeText(
  { t }: Page,
  { programme, checked, score, notes }: Mark,
  word: 'accepted' | 'recommended',
): string {
  const points = score === null ? '' : t('record.score', { score });
  return joined(isolate(programme), checked ? t(`record.${word}`) : '', points, notes === '' ? '' : isolate(notes));
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

/** Answers of a questionnaire or a judgement test with their scores, the result of a provider's test, versions of a CV. */
function form(page: Page, record: ApplicantRecord): void {
  const { t } = page;
  if (record.form === null) return;
  const { answers, scores, judgement, test, cvs } = record.form;
  const number = new Intl.NumberFormat(languageTag(page.locale), { maximumFractionDigits: 1 });
  for (const [index, answer] of answers.entries()) {
    if (index === 0 || answers[index - 1]?.section !== answer.section)
      section(page, answer.section || t('record.answers'));
    write(page, answer.text, { grey: true });
    write(page, givenText(page, answer), { indent: 12 });
  }
  const figure = (value: number | null) => (value === null ? '–' : number.format(value));
  if (scores.length > 0 || judgement !== null || test !== null) section(page, t('record.scores'));
  for (const { competency, score } of scores)
    write(page, t('record.level', { name: competency, level: figure(score) }));
  if (judgement !== null) write(page, t('record.rating', { rating: judgement.points, scale: judgement.max }));
  if (test !== null) {
    write(page, t('record.level', { name: test.name, level: figure(test.score) }));
    write(page, t('record.level', { name: t('record.percentile'), level: figure(test.percentile) }));
  }
  if (cvs.length > 0) section(page, t('record.cvs'));
  for (const { filename, at, word_count, findings } of cvs)
    write(
      page,
      joined(
        isolate(filename),
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
    write(page, joined(isolate(guest), ratingText(page, rating), page.when(updated_at)), { bold: true, gap: 5 });
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
  const plain = translator(locale);
  const t = isolating(plain);
  const when = (instant: string): string => formatDeadline(locale, time_zone, new Date(instant));
  const page: Page = { blocks: [], t, locale, when, scale: record.rating_scale };
  head(page, record);
  programmes(page, record);
  questions(page, record);
  form(page, record);
  if (record.reviews.length > 0) section(page, t('record.overall'));
  for (const { reviewer, rating, programmes: judged, at } of record.reviews) {
    const name = reviewerText(page, record, reviewer);
    write(page, joined(name, ratingText(page, rating), when(at)), { bold: true, gap: 5 });
    for (const mark of judged ?? []) write(page, programmeText(page, mark, 'recommended'), { indent: 12 });
  }
  guests(page, record);
  if (record.comments.length > 0) section(page, t('record.comments'));
  for (const { author, comment, at } of record.comments) {
    write(page, joined(isolate(author.full_name), when(at)), { bold: true, gap: 5 });
    write(page, comment, { indent: 12 });
  }
  write(page, t('record.made', { date: when(record.made_at), name: record.made_by }), {
    grey: true,
    size: 8.5,
    gap: 14,
  });
  return drawPdf({
    title: plain('record.title', { name: record.full_name }),
    author: record.organisation,
    lang: languageTag(locale),
    made_at: new Date(record.made_at),
    blocks: page.blocks,
    lacking_note: t('record.letters'),
  });
}
