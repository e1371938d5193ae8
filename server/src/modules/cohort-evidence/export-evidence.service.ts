import type { QueryOf } from '@vivavoce/contract/index.ts';
import type { CohortEvidence } from '@vivavoce/contract/types.ts';
import type { FastifyReply } from 'fastify';
import type { StaffActor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import { inEach, readPhrases } from '../../i18n.ts';
import type { Locale } from '../../i18n.ts';
import { notFound } from '../../lib/app-error.ts';
import { literal } from '../exports/cells.ts';
import type { Column } from '../exports/cells.ts';
import { sheetMessages } from '../exports/columns.ts';
import { sendSheet } from '../exports/exports.service.ts';
import { evidenceForExport } from './evidence.service.ts';

const phrases = inEach((locale) => readPhrases(locale, 'cohorts').evidence);
const deviceNames = inEach((locale) => readPhrases(locale, 'reports').devices);

type Figures = NonNullable<CohortEvidence['figures']>;
/** Part, figure and value; null where it is hidden or missing. */
type Figure = readonly [cohort: string, part: string, name: string, value: number | null];

function figuresOf(cohort: string, figures: Figures, locale: Locale): Figure[] {
  const t = phrases[locale];
  const { confidence, feedback, adjustments } = figures;
  const people = (['invited', 'started', 'finished', 'again'] as const).map((step): Figure => [
    cohort,
    t.funnel,
    t.steps[step],
    figures[step],
  ]);
  return [
    ...people,
    [cohort, t.confidence, t.pairs, confidence.pairs],
    [cohort, t.confidence, t.before, confidence.before],
    [cohort, t.confidence, t.after, confidence.after],
    [cohort, t.confidence, t.change, confidence.change?.difference ?? null],
    [cohort, t.confidence, t.low, confidence.change?.low ?? null],
    [cohort, t.confidence, t.high, confidence.change?.high ?? null],
    [cohort, t.feedback, t.people, feedback.people],
    [cohort, t.feedback, t.medianDays, feedback.median_days],
    [cohort, t.adjustments, t.requested, adjustments.requested],
    [cohort, t.adjustments, t.granted, adjustments.granted],
    ...figures.devices.map((row): Figure => [cohort, t.devices, deviceNames[locale][row.device], row.people]),
    ...figures.faults.map((row): Figure => [cohort, t.faults, t.faultNames[row.fault], row.people]),
  ];
}

function comparedRows({ compared }: Pick<CohortEvidence, 'compared'>, locale: Locale): Figure[] {
  if (!compared) return [];
  const t = phrases[locale];
  return (['started', 'finished', 'again', 'confidence'] as const).flatMap((name): Figure[] => {
    const estimate = compared[name];
    const head = name === 'confidence' ? t.confidence : t.steps[name];
    return [
      [compared.cohort.name, t.compared, `${head}: ${t.difference}`, estimate?.difference ?? null],
      [compared.cohort.name, t.compared, `${head}: ${t.low}`, estimate?.low ?? null],
      [compared.cohort.name, t.compared, `${head}: ${t.high}`, estimate?.high ?? null],
    ];
  });
}

/** The shown figures of a report as a table; hidden ones are empty. @throws AppError `not_found` where no quarter has ended */
export async function exportEvidence(
  ctx: Context,
  actor: StaffActor,
  {
    cohort: id,
    query: { format, locale, ...chosen },
  }: { cohort: number; query: QueryOf<'GET /api/cohorts/{cohort}/evidence/export'> },
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { report, company_id, time_zone } = await evidenceForExport(ctx, actor, id, chosen);
  const { figures, from, to, compared, cohort } = report;
  if (!figures || from === null || to === null) throw notFound();
  const rows = [
    ...figuresOf(cohort.name, figures, locale),
    ...(compared ? figuresOf(compared.cohort.name, compared.figures, locale) : []),
    ...comparedRows(report, locale),
  ];
  const t = phrases[locale];
  const { report: heads } = sheetMessages[locale].heads;
  const columns: Column[] = [
    { head: t.cohort, kind: 'text', value: 'r.cohort' },
    { head: heads.part, kind: 'word', value: 'r.part' },
    { head: heads.figure, kind: 'word', value: 'r.name' },
    { head: heads.value, kind: 'rating', value: 'r.value' },
  ];
  const values = rows.map(
    ([name, part, figure, value], at) =>
      `(${at}, ${[name, part, figure].map(literal).join(', ')}, ${value ?? 'null'}::numeric)`,
  );
  const event = {
    company_id,
    type: 'company.report_exported' as const,
    actor,
    data: { format, from_date: from, to_date: to },
  };
  return sendSheet(ctx, reply, {
    title: `${cohort.name}, ${from} – ${to}`,
    file: t.title,
    columns,
    frozen: 1,
    from: `from (values ${values.join(', ')}) r(at, cohort, part, name, value)`,
    order: 'r.at',
    days_in_title: true,
    time_zone,
    format,
    locale,
    event,
  });
}
