import type { QueryOf } from '@vivavoce/contract/index.ts';
import type { CohortEvidence } from '@vivavoce/contract/types.ts';
import { attachmentHeader, filenameAbout } from '@vivavoce/domain/files/file-names.ts';
import type { FastifyReply } from 'fastify';
import type { StaffActor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import { formatDeadline, inEach, languageTag, readPhrases, translator } from '../../i18n.ts';
import type { Locale } from '../../i18n.ts';
import { notFound } from '../../lib/app-error.ts';
import { runCostly, staffPays } from '../../lib/costly-work.ts';
import { drawPdf } from '../../lib/pdf/draw-pdf.ts';
import type { Block } from '../../lib/pdf/draw-pdf.ts';
import { isolate, isolating } from '../../lib/pdf/isolates.ts';
import { recordEvent } from '../feed/feed.service.ts';
import { literal } from '../exports/cells.ts';
import type { Column } from '../exports/cells.ts';
import { sheetMessages } from '../exports/columns.ts';
import { sendSheet } from '../exports/exports.service.ts';
import { evidenceForExport } from './evidence.service.ts';

const phrases = inEach((locale) => readPhrases(locale, 'cohorts').evidence);
const deviceNames = inEach((locale) => readPhrases(locale, 'reports').devices);

type Figures = NonNullable<CohortEvidence['figures']>;
/** Part, figure and value, null where it is hidden or missing; people are counted to the nearest five. */
type Figure = readonly [cohort: string, part: string, name: string, value: number | null, unit?: 'people'];

function figuresOf(cohort: string, figures: Figures, locale: Locale): Figure[] {
  const t = phrases[locale];
  const { confidence, feedback, adjustments } = figures;
  const people = (['invited', 'started', 'finished', 'again'] as const).map((step): Figure => [
    cohort,
    t.funnel,
    t.steps[step],
    figures[step],
    'people',
  ]);
  return [
    ...people,
    [cohort, t.confidence, t.pairs, confidence.pairs, 'people'],
    [cohort, t.confidence, t.before, confidence.before],
    [cohort, t.confidence, t.after, confidence.after],
    [cohort, t.confidence, t.change, confidence.change?.difference ?? null],
    [cohort, t.confidence, t.low, confidence.change?.low ?? null],
    [cohort, t.confidence, t.high, confidence.change?.high ?? null],
    [cohort, t.feedback, t.people, feedback.people, 'people'],
    [cohort, t.feedback, t.medianDays, feedback.median_days],
    [cohort, t.adjustments, t.requested, adjustments.requested, 'people'],
    [cohort, t.adjustments, t.granted, adjustments.granted, 'people'],
    ...figures.devices.map((row): Figure => [cohort, t.devices, deviceNames[locale][row.device], row.people, 'people']),
    ...figures.faults.map((row): Figure => [cohort, t.faults, t.faultNames[row.fault], row.people, 'people']),
  ];
}

function comparedRows({ cohort, compared }: Pick<CohortEvidence, 'cohort' | 'compared'>, locale: Locale): Figure[] {
  if (!compared) return [];
  const t = phrases[locale];
  const part = t.compared.replace('{name}', compared.cohort.name);
  return (['started', 'finished', 'again', 'confidence'] as const).flatMap((name): Figure[] => {
    const estimate = compared[name];
    const head = name === 'confidence' ? t.confidence : t.steps[name];
    return [
      [cohort.name, part, `${head}: ${t.difference}`, estimate?.difference ?? null],
      [cohort.name, part, `${head}: ${t.low}`, estimate?.low ?? null],
      [cohort.name, part, `${head}: ${t.high}`, estimate?.high ?? null],
    ];
  });
}

interface Shown {
  title: string;
  rows: Figure[];
  company_id: number;
  time_zone: string;
  from: string;
  to: string;
}

/** The shown figures of a report. @throws AppError `not_found` where no quarter has ended */
async function readShown(
  ctx: Context,
  actor: StaffActor,
  { cohort: id, locale, ...chosen }: { cohort: number; locale: Locale } & QueryOf<'GET /api/cohorts/{cohort}/evidence'>,
): Promise<Shown> {
  const { report, company_id, time_zone } = await evidenceForExport(ctx, actor, id, chosen);
  const { figures, from, to, compared, cohort } = report;
  if (!figures || from === null || to === null) throw notFound();
  const rows = [
    ...figuresOf(cohort.name, figures, locale),
    ...(compared ? figuresOf(compared.cohort.name, compared.figures, locale) : []),
    ...comparedRows(report, locale),
  ];
  return { title: `${cohort.name}, ${from} – ${to}`, rows, company_id, time_zone, from, to };
}

const eventOf = (actor: StaffActor, { company_id, from, to }: Shown, format: string) => ({
  company_id,
  type: 'company.report_exported' as const,
  actor,
  data: { format, from_date: from, to_date: to },
});

/** The shown figures of a report as a table; hidden ones are empty. @throws AppError `not_found` where no quarter has ended */
export async function exportEvidence(
  ctx: Context,
  actor: StaffActor,
  {
    cohort,
    query: { format, locale, ...chosen },
  }: { cohort: number; query: QueryOf<'GET /api/cohorts/{cohort}/evidence/export'> },
  reply: FastifyReply,
): Promise<FastifyReply> {
  const shown = await readShown(ctx, actor, { cohort, locale, ...chosen });
  const t = phrases[locale];
  const { report: heads } = sheetMessages[locale].heads;
  const columns: Column[] = [
    { head: t.cohort, kind: 'text', value: 'r.cohort' },
    { head: heads.part, kind: 'word', value: 'r.part' },
    { head: heads.figure, kind: 'word', value: 'r.name' },
    { head: heads.value, kind: 'rating', value: 'r.value' },
  ];
  const values = shown.rows.map(
    ([name, part, figure, value], at) =>
      `(${at}, ${[name, part, figure].map(literal).join(', ')}, ${value ?? 'null'}::numeric)`,
  );
  return sendSheet(ctx, reply, {
    title: shown.title,
    file: `${t.title} {title}`,
    columns,
    frozen: 1,
    from: `from (values ${values.join(', ')}) r(at, cohort, part, name, value)`,
    order: 'r.at',
    days_in_title: true,
    time_zone: shown.time_zone,
    format,
    locale,
    event: eventOf(actor, shown, format),
  });
}

/** Each cohort with its parts and figures; a hidden figure is named as such. */
function blocksOf(rows: readonly Figure[], locale: Locale): Block[] {
  const t = phrases[locale];
  const line = isolating(translator(locale));
  const number = new Intl.NumberFormat(languageTag(locale), { maximumFractionDigits: 1 });
  const shown = (value: number | null, unit: Figure[4]): string => {
    if (value === null) return t.hidden;
    return unit === 'people' ? t.about.replace('{count}', number.format(value)) : number.format(value);
  };
  let [cohort, part] = ['', ''];
  return rows.flatMap(([name, section, figure, value, unit]) => {
    const blocks: Block[] = [];
    if (name !== cohort) blocks.push({ text: isolate(name), tag: 'H1', weight: 'bold', size: 15, gap: 16 });
    if (name !== cohort || section !== part)
      blocks.push({ text: isolate(section), tag: 'H2', weight: 'bold', size: 12, gap: 10 });
    [cohort, part] = [name, section];
    blocks.push({ text: line('record.level', { name: figure, level: shown(value, unit) }), gap: 2 });
    return blocks;
  });
}

/** The same figures as a PDF with tags and a language, for reading aloud. */
export async function sendEvidencePdf(
  ctx: Context,
  actor: StaffActor,
  {
    cohort,
    query: { locale, ...chosen },
  }: { cohort: number; query: QueryOf<'GET /api/cohorts/{cohort}/evidence/pdf'> },
  reply: FastifyReply,
): Promise<FastifyReply> {
  const shown = await readShown(ctx, actor, { cohort, locale, ...chosen });
  const t = phrases[locale];
  const mails = translator(locale);
  const made_at = ctx.now();
  const days = new Intl.DateTimeFormat(languageTag(locale), { dateStyle: 'long', timeZone: 'UTC' });
  const facts = { date: formatDeadline(locale, shown.time_zone, made_at), name: actor.full_name };
  const pdf = await runCostly('document', staffPays(actor), () =>
    drawPdf({
      title: `${t.title}: ${shown.title}`,
      author: actor.full_name,
      lang: languageTag(locale),
      made_at,
      blocks: [
        { text: t.title, tag: 'H1', weight: 'bold', size: 20 },
        { text: days.formatRange(new Date(shown.from), new Date(shown.to)), grey: true, gap: 4 },
        ...blocksOf(shown.rows, locale),
        { text: t.note, size: 9, gap: 14 },
        { text: isolating(mails)('record.made', facts), grey: true, size: 8.5, gap: 8 },
      ],
      lacking_note: mails('record.letters'),
    }),
  );
  await recordEvent(ctx.db, eventOf(actor, shown, 'pdf'));
  return reply
    .type('application/pdf')
    .header('cache-control', 'private, no-store')
    .header('content-disposition', attachmentHeader(filenameAbout(`${t.title} {title}.pdf`, shown.title)))
    .send(pdf);
}
