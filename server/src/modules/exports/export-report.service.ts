import type { QueryOf, ResultOf } from '@vivavoce/contract/index.ts';
import { givenIn } from '@vivavoce/domain/reports/funnel.ts';
import type { ReportStep } from '@vivavoce/domain/reports/funnel.ts';
import { MARKETPLACE_COUNTS } from '@vivavoce/domain/marketplace/figures.ts';
import type { SQL } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import type { StaffActor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import { plainSql } from '../../db/copy-out.ts';
import { inEach, readPhrases } from '../../i18n.ts';
import type { Locale } from '../../i18n.ts';
import { readWholeReport } from '../reports/reports.service.ts';
import { literal } from './cells.ts';
import type { Column, SheetPart } from './cells.ts';
import { sheetMessages } from './columns.ts';
import { sendSheet } from './exports.service.ts';

type WholeReport = Awaited<ReturnType<typeof readWholeReport>>;
type Stats = ResultOf<'GET /api/companies/{shortname}/stats'>;
/** A figure: part of the report, activity, what it is of, what it says, its value; null where it is withheld. */
type Figure = readonly [part: string, activity: string, name: string, figure: string, value: number | null];

const reportMessages = inEach((locale) => readPhrases(locale, 'reports'));

const hasStep = ({ steps }: Stats, step: ReportStep): boolean => steps.some((shown) => shown.step === step);

/** All figures of a report but its lists. */
function figuresOf(stats: Stats, locale: Locale): Figure[] {
  const t = reportMessages[locale];
  const heads = sheetMessages[locale].heads.report;
  const rows: Figure[] = [];
  const handedIn = t.given[givenIn(stats.kinds)];
  const nameOf = (step: ReportStep) => (step === 'sent' ? handedIn.step : t.steps[step]);
  const decided = hasStep(stats, 'decided');
  const funnel = t.funnel[decided ? 'title' : 'registrations'];
  for (const { step, reached, stopped } of stats.steps) {
    rows.push([funnel, '', nameOf(step), t.funnel.reached, reached]);
    for (const { cause, n } of stopped)
      rows.push([funnel, '', nameOf(step), `${t.funnel.stoppedHere}: ${heads.causes[cause]}`, n]);
  }
  for (const { step, reached } of stats.before.steps)
    rows.push([funnel, '', nameOf(step), t.funnel.sameBefore, reached]);
  for (const { span, n, median_hours, p90_hours, days } of stats.spans) {
    const name = span === 'decided' ? t.spans.decided : handedIn[span];
    rows.push([t.spans.title, '', name, t.spans.applicants, n]);
    rows.push([t.spans.title, '', name, heads.median, median_hours]);
    rows.push([t.spans.title, '', name, heads.p90, p90_hours]);
    for (const [day, applicants] of days.entries())
      rows.push([
        t.spans.title,
        '',
        name,
        `${t.spans.days} ${day === days.length - 1 ? `${day}+` : `${day}–${day + 1}`}`,
        applicants,
      ]);
  }
  const groups = [
    ...stats.devices.map((group) => ({ ...group, name: t.devices[group.device] })),
    ...stats.adjustments.map((group) => ({
      ...group,
      name: group.adjusted ? t.groups.adjusted : t.groups.notAdjusted,
    })),
  ];
  for (const group of groups)
    for (const figure of (['applicants', 'sent', 'shortlisted', 'rejected'] as const).slice(0, decided ? 4 : 2))
      rows.push([
        t.groups.title,
        '',
        group.name,
        figure === 'sent' ? handedIn.column : t.groups[figure],
        group[figure],
      ]);
  for (const { device, browser, cause, n } of stats.faults)
    rows.push([t.groups.faults, '', `${t.devices[device]}, ${browser ?? '–'}`, heads.causes[cause], n]);
  for (const count of MARKETPLACE_COUNTS)
    if (stats.marketplace)
      rows.push([t.marketplace.title, '', t.marketplace[count], t.marketplace.count, stats.marketplace[count]]);
  return rows;
}

/** A list of the report: its rows, over the alias `l`, with their names and values. */
interface ReportList {
  part: string;
  /** Activity and subject in SQL; '' where the list has none. */
  activity: string;
  name: string;
  list: SQL;
  values: readonly (readonly [figure: string, value: string])[];
}

const NO_NAME = "''";

/** Figures of a list: one row for each named value of each of its rows. */
const listRows = (place: number, { part, activity, name, list, values }: ReportList): string => `
  select ${place}, (row_number() over ())::int, ${literal(part)}, ${activity}, ${name}, f.figure, f.value
  from (${plainSql(list)}) l cross join lateral (values ${values
    .map(([figure, value]) => `(${literal(figure)}, (${value})::numeric)`)
    .join(', ')}) f(figure, value)`;

/** The lists of a report that its activities fill, in the order of the page. */
function listsOf({ stats, lists }: Pick<WholeReport, 'stats' | 'lists'>, locale: Locale): ReportList[] {
  const t = reportMessages[locale];
  const { report: heads } = sheetMessages[locale].heads;
  const [checked, started, reviewed] = (['checked', 'started', 'reviewed'] as const).map((step) =>
    hasStep(stats, step),
  );
  const all: (ReportList | false | null | undefined)[] = [
    {
      part: t.activities.title,
      activity: `coalesce(l.title, ${literal(t.activities.deleted)})`,
      name: NO_NAME,
      list: lists.activities,
      values: [
        [t.activities.invited, 'l.invited'],
        [t.given[givenIn(stats.kinds)].column, 'l.sent'],
        ...(checked ? [[t.activities.checkFailed, 'l.check_failed'] as const] : []),
        ...(reviewed ? [[heads.review, 'l.hours_to_review'] as const] : []),
      ],
    },
    reviewed && {
      part: t.reviewers.title,
      activity: NO_NAME,
      name: 'l.full_name',
      list: lists.reviewers,
      values: [
        [t.reviewers.rated, 'l.rated'],
        [t.reviewers.waiting, 'l.waiting'],
        [heads.review, 'l.hours_to_rate'],
        [heads.compared, 'l.compared'],
        [heads.equal, 'l.equal'],
      ],
    },
    started && {
      part: t.questions.title,
      activity: "coalesce(l.title, '')",
      name: `coalesce(l.text, ${literal(t.questions.deleted)})`,
      list: lists.questions,
      values: [
        [t.questions.answered, 'l.answered'],
        [t.questions.skipped, 'l.skipped'],
        [heads.seconds, 'round(l.seconds::numeric, 1)'],
        [t.questions.attempts, 'round(l.attempts::numeric, 2)'],
      ],
    },
    stats.marketplace && {
      part: t.marketplace.title,
      activity: 'l.title',
      name: NO_NAME,
      list: lists.marketplace,
      values: MARKETPLACE_COUNTS.map((count) => [t.marketplace[count], `l.${count}`] as const),
    },
  ];
  return all.filter((list) => list !== false && list !== null && list !== undefined);
}

const valuesOf = (figures: readonly Figure[]): string =>
  figures
    .map(
      ([part, job, name, figure, value], at) =>
        `(0, ${at}, ${[part, job, name, figure].map(literal).join(', ')}, ${value ?? 'null'}::numeric)`,
    )
    .join(', ');

const FIGURE_COLUMNS = 'r(place, at, part, activity, name, figure, value)';

/** Figures of the whole company and of each row of its lists, as the table `r` of the export. */
const reportTable = (figures: readonly Figure[], lists: readonly ReportList[]): string =>
  `from (select * from (values ${valuesOf(figures)}) fixed
    ${lists.map((list, index) => `union all ${listRows(index + 1, list)}`).join('\n')}) ${FIGURE_COLUMNS}`;

/** A sheet for each part of the report: its figures, or a row for each entry of its list with a column for each value. */
function partSheets(figures: readonly Figure[], lists: readonly ReportList[], locale: Locale): SheetPart[] {
  const { activity, report: heads } = sheetMessages[locale].heads;
  const ofFigures = [...Map.groupBy(figures, ([part]) => part)].map(([title, rows]): SheetPart => ({
    title,
    frozen: 1,
    from: `from (values ${valuesOf(rows)}) ${FIGURE_COLUMNS}`,
    order: 'r.at',
    columns: [
      { head: heads.name, kind: 'text', value: 'r.name' },
      { head: heads.figure, kind: 'word', value: 'r.figure' },
      { head: heads.value, kind: 'rating', value: 'r.value' },
    ],
  }));
  const ofLists = lists.map(({ part, list, values, ...names }): SheetPart => ({
    title: part,
    frozen: 1,
    from: `from (select l.*, row_number() over () as at from (${plainSql(list)}) l) l`,
    order: 'l.at',
    columns: [
      ...(names.activity === NO_NAME ? [] : [{ head: activity, kind: 'text' as const, value: names.activity }]),
      ...(names.name === NO_NAME ? [] : [{ head: heads.name, kind: 'text' as const, value: names.name }]),
      ...values.map(([head, value]): Column => ({ head, kind: 'rating', value: `(${value})::numeric` })),
    ],
  }));
  return [...ofFigures, ...ofLists];
}

/** Every figure of a report as a table. @throws AppError as reading the report does */
export async function exportReport(
  ctx: Context,
  actor: StaffActor,
  {
    shortname,
    query: { format, locale, ...query },
  }: { shortname: string; query: QueryOf<'GET /api/companies/{shortname}/stats/export'> },
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { company, stats, lists } = await readWholeReport(ctx, actor, shortname, query);
  const { activity, report: heads } = sheetMessages[locale].heads;
  const columns: Column[] = [
    { head: heads.part, kind: 'word', value: 'r.part' },
    { head: activity, kind: 'text', value: 'r.activity' },
    { head: heads.name, kind: 'text', value: 'r.name' },
    { head: heads.figure, kind: 'word', value: 'r.figure' },
    { head: heads.value, kind: 'rating', value: 'r.value' },
  ];
  const { from_date, to_date } = stats;
  const figures = figuresOf(stats, locale);
  const reportLists = listsOf({ stats, lists }, locale);
  const all: SheetPart = {
    title: heads.all,
    columns,
    frozen: 1,
    from: reportTable(figures, reportLists),
    order: 'r.place, r.at',
  };
  const event = {
    company_id: company.id,
    type: 'company.report_exported' as const,
    actor,
    data: { format, from_date, to_date },
  };
  return sendSheet(ctx, reply, {
    ...all,
    title: `${company.account_name}, ${from_date} – ${to_date}`,
    file: heads.file,
    days_in_title: true,
    sheets: [all, ...partSheets(figures, reportLists, locale)],
    time_zone: company.time_zone,
    format,
    locale,
    event,
  });
}
