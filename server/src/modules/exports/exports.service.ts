import { Readable } from 'node:stream';
import type { QueryOf } from '@vivavoce/contract/index.ts';
import { SHEET_TYPES } from '@vivavoce/contract/media.ts';
import { EXPORT_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import { JOB_KINDS, jobKind, type JobKind } from '@vivavoce/domain/jobs/kinds.ts';
import { isUniversity } from '@vivavoce/domain/companies/kind.ts';
import { attachmentHeader, filenameAbout } from '@vivavoce/domain/files/file-names.ts';
import { dayRange, localDay } from '@vivavoce/domain/jobs/time-zone.ts';
import { ratesBlind, ratesIndependently } from '@vivavoce/domain/reviews/independence.ts';
import { sql } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import type { StaffActor } from '../../actor.ts';
import { AppError, invalid, notFound } from '../../lib/app-error.ts';
import type { Context } from '../../context.ts';
import { copyOut, plainSql } from '../../db/copy-out.ts';
import { writeEntry } from '../audit/audited.ts';
import { withheldInJob } from '../../db/left-to-rate.ts';
import { canCompany } from '../../policies/companies.policy.ts';
import { recordEvent, type NewEvent } from '../feed/feed.service.ts';
import { loadJob } from '../../access/load-job.ts';
import { copyCsv, CSV_DATES, CSV_SEPARATOR, literal, type Column, type SheetPart, type Wording } from './cells.ts';
import { calibrationColumn } from './calibration.ts';
import { answerColumns, answerTable, applicantColumns, distinct, isReviewed, sheetMessages } from './columns.ts';
import * as repository from './exports.repository.ts';
import { selectedIds } from '../applications/list/selection.ts';
import { formKind } from '../forms/job-form.ts';
import { shownForms, type ShownForm } from '../forms/shown-forms.ts';
import { cvColumns, FORM_TABLE, formColumns } from './forms.ts';
import {
  competencyColumns,
  formerReviewersColumn,
  markColumns,
  markTables,
  reviewsSheet,
  type Marked,
  type Withheld,
} from './marks.ts';
import { programmeColumn, programmeReviewColumn } from './programmes.ts';
import { plainText, wholeLines } from '../../lib/plain-text.ts';
import { copyXlsx } from './workbook/cells.ts';
import { workbook } from './workbook/workbook.ts';
import type { Locale } from '../../i18n.ts';

/** The test of an applicant at a provider, over the alias `test` (provider_tests). */
function testColumns(locale: Locale): Column[] {
  const { test } = sheetMessages[locale].heads;
  const states = Object.entries(test.states).map(([state, word]) => `when ${literal(state)} then ${literal(word)}`);
  return [
    { head: test.name, kind: 'text', value: 'test.assessment_name' },
    { head: test.state, kind: 'word', value: `case test.state ${states.join(' ')} end` },
    { head: test.score, kind: 'number', value: `(test.result ->> 'score')::numeric` },
    { head: test.percentile, kind: 'number', value: `(test.result ->> 'percentile')::numeric` },
    { head: test.completed_at, kind: 'instant', value: 'test.completed_at' },
  ];
}

const TEST_TABLE = 'left join provider_tests test on test.application_id = a.id';

/** The seat of an applicant at a webinar, over the alias `seat` (webinar_registrations). */
function seatColumns(locale: Locale): Column[] {
  const { seats } = sheetMessages[locale].heads;
  const states = Object.entries(seats.states).map(([state, word]) => `when ${literal(state)} then ${literal(word)}`);
  return [
    { head: seats.state, kind: 'word', value: `case seat.state ${states.join(' ')} end` },
    { head: seats.asked_at, kind: 'instant', value: 'seat.asked_at' },
    { head: seats.joined_at, kind: 'instant', value: 'seat.joined_at' },
    {
      head: seats.attended,
      kind: 'yes',
      value: `(seat.state = 'registered' and coalesce(seat.attended, seat.joined_at is not null))`,
    },
  ];
}

const SEAT_TABLE = 'left join webinar_registrations seat on seat.application_id = a.id';

type JobQuery = QueryOf<'GET /api/jobs/{job}/applications/export_job_report'>;
type CompanyQuery = QueryOf<'GET /api/companies/{shortname}/export'>;

export interface Sheet extends SheetPart {
  /** Subject of the file, for its name, with `{title}`; by default the applicants of `title`. */
  file?: string;
  /** The title says of which days the file is; otherwise its name ends with the day of the export. */
  days_in_title?: true;
  /** The sheets of a workbook, where they are other than the one table of a CSV file. */
  sheets?: readonly SheetPart[];
  time_zone: string;
  format: JobQuery['format'];
  locale: JobQuery['locale'];
}

const LONGEST_MS = EXPORT_LIMITS.minutes * 60_000;

async function* csv({ columns, locale }: Sheet, rows: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const head = columns.map((column) => `"${column.head.replaceAll('"', '""')}"`).join(CSV_SEPARATOR[locale]);
  // Without the byte order mark spreadsheet programs assume another encoding.
  yield Buffer.from('\uFEFF');
  yield plainText(Buffer.from(`${head}\n`));
  for await (const lines of wholeLines(rows)) yield plainText(lines);
}

let running = 0;

function stop(error: unknown): never {
  running -= 1;
  throw error;
}

/** Streams a sheet, and records its event. @throws AppError `too_many_requests` above the limit of concurrent exports */
export async function sendSheet(
  ctx: Context,
  reply: FastifyReply,
  { event, ...sheet }: Sheet & { event: NewEvent },
): Promise<FastifyReply> {
  if (running >= EXPORT_LIMITS.at_once) throw new AppError('too_many_requests', {}, 30);
  running += 1;
  await recordEvent(ctx.db, event).catch(stop);
  await writeEntry(reply.request).catch(stop);
  const { format, locale, time_zone } = sheet;
  const wording: Wording = { locale, yes: sheetMessages[locale].heads.yes };
  const settings = { timezone: time_zone, datestyle: CSV_DATES };
  let current: Readable | undefined;
  const rowsOf = async (part: SheetPart): Promise<Readable> => {
    const text = (format === 'csv' ? copyCsv : copyXlsx)(part.columns, part, wording);
    current = await copyOut(ctx, text, LONGEST_MS, settings);
    // The connection may have closed during the query.
    if (reply.raw.destroyed) current.destroy();
    return current;
  };
  // A statement that cannot begin is refused before the first byte of the reply.
  const parts = format === 'csv' ? [sheet] : (sheet.sheets ?? [sheet]);
  const first = await rowsOf(parts[0] ?? sheet).catch(stop);
  const rowsAt = (part: SheetPart, index: number) => (index === 0 ? Promise.resolve(first) : rowsOf(part));
  const chunks =
    format === 'csv'
      ? csv(sheet, first)
      : workbook(parts.map((part, index) => ({ ...part, rows: () => rowsAt(part, index) })));
  const stream = Readable.from(chunks, { objectMode: false });
  stream.once('close', () => {
    running -= 1;
    current?.destroy();
  });
  // A closed connection releases the database immediately, also before the first row.
  reply.raw.once('close', () => {
    current?.destroy();
    stream.destroy();
  });
  // The event has passed already if the connection closed during the query.
  if (reply.raw.destroyed) stream.destroy();
  const { year, month, day } = localDay(ctx.now(), time_zone);
  const date = [year, month, day].map((part) => String(part).padStart(2, '0')).join('-');
  const template = `${sheet.file ?? sheetMessages[locale].heads.file}${sheet.days_in_title ? '' : ` ${date}`}`;
  const filename = filenameAbout(`${template}.${format}`, sheet.title);
  return reply
    .type(format === 'csv' ? `${SHEET_TYPES.csv}; charset=utf-8` : SHEET_TYPES.xlsx)
    .header('cache-control', 'private, no-store')
    .header('content-disposition', attachmentHeader(filename))
    .send(stream);
}

function reportColumns(
  marked: Marked,
  {
    reader,
    withheldReviews,
    companyField,
    admissions,
    forms,
    passMark,
    kind,
    calibrated,
    former,
  }: {
    reader: number;
    /** As `withheld`, for what reviewers wrote one by one. */
    withheldReviews: Withheld;
    companyField: string;
    admissions: boolean;
    forms: readonly ShownForm[];
    passMark: number | null;
    kind: JobKind;
    calibrated: boolean;
    former: boolean;
  },
): Column[] {
  const { questions, locale, withheld } = marked;
  const programmes = admissions ? [programmeColumn(locale), programmeReviewColumn(locale, withheldReviews)] : [];
  const [answers, marks] = [answerColumns(questions, locale), markColumns(marked)];
  const questionColumns = questions.flatMap(({ id }) => [...(answers.get(id) ?? []), ...(marks.get(id) ?? [])]);
  return distinct([
    ...applicantColumns(locale, { reader, kinds: [kind], companyField }),
    ...programmes,
    ...(former ? [formerReviewersColumn(locale, withheld)] : []),
    ...questionColumns,
    ...competencyColumns(marked),
    ...formColumns(forms, marked.locale, passMark),
    ...(forms.some(({ form }) => form.kind === 'cv_copilot') ? cvColumns(marked.locale) : []),
    ...(kind === 'webinar' ? seatColumns(marked.locale) : []),
    ...(kind === 'test_provider' ? testColumns(marked.locale) : []),
    ...(calibrated ? [calibrationColumn(locale, reader)] : []),
  ]);
}

/**
 * Exports all data of an activity's applicants. The data leaves the product, so the feed records the user.
 * @throws AppError `not_found`, `forbidden` for users who may not run the activity, `limit_reached` for more rows than
 * a sheet has
 */
export async function exportJobReport(
  ctx: Context,
  actor: StaffActor,
  { job: jobId, query: { format, locale, status, ...facets } }: { job: number; query: JobQuery },
  reply: FastifyReply,
): Promise<FastifyReply> {
  const record = await loadJob(ctx.db, actor, jobId, 'edit');
  const { job, company } = record;
  const viewer = { user_id: actor.user_id, now: ctx.now() };
  const selected = status && selectedIds(jobId, { matching: { status, ...facets } }, viewer);
  const applicants = `a.job_id = ${jobId}${selected ? ` and a.id in ${plainSql(selected)}` : ''}`;
  const count = await repository.countApplicants(ctx.db, jobId, selected);
  if (format === 'xlsx' && count > EXPORT_LIMITS.sheet_rows)
    throw new AppError('limit_reached', { detail: 'More applicants than a sheet has rows. Export them as CSV.' });
  const questions = await repository.questionsOf(ctx.db, jobId);
  const { rating_style, rating_scale } = job;
  const criteria = await repository.criteriaOf(ctx.db, jobId);
  const reader = sql`${actor.user_id}`;
  const withheldWhere =
    (rates_first: boolean): Withheld =>
    (application) =>
      plainSql(withheldInJob({ rates_first, reader, application: sql.raw(application) }));
  const withheld = withheldWhere(ratesBlind(record));
  const withheldReviews = withheldWhere(ratesIndependently(record));
  const marked: Marked = { job_id: jobId, questions, rating_style, rating_scale, criteria, locale, withheld };
  const forms = formKind(job) === null ? [] : await shownForms(ctx.db, jobId);
  const from = `from applications a join users u on u.id = a.user_id join jobs j on j.id = a.job_id
    ${answerTable(questions)} ${markTables(marked)} ${forms.length > 0 ? FORM_TABLE : ''} ${job.is_webinar ? SEAT_TABLE : ''} ${job.test_provider ? TEST_TABLE : ''} where ${applicants}`;
  const columns = reportColumns(marked, {
    forms,
    passMark: job.sjt_pass_mark,
    kind: jobKind(job),
    calibrated: await repository.hasCalibration(ctx.db, jobId),
    former: await repository.hasFormerReviewers(ctx.db, jobId),
    reader: actor.user_id,
    withheldReviews,
    companyField: job.custom_field_label ?? '',
    admissions: isUniversity(company),
  });
  const sheet = {
    title: job.title,
    columns,
    frozen: 1,
    from,
    order: 'a.id',
    time_zone: company.time_zone,
    format,
    locale,
  };
  const sheets = isReviewed(jobKind(job))
    ? [sheet, reviewsSheet({ ...marked, withheld: withheldReviews }, applicants)]
    : [sheet];
  const data = { format, applicants: count };
  const event: NewEvent = { company_id: job.company_id, job_id: jobId, type: 'job.exported', actor, data };
  return sendSheet(ctx, reply.header('x-total-rows', count), { ...sheet, sheets, event });
}

/** The requested days as instants, the end of the last one included. */
function between({ from_date, to_date }: CompanyQuery, timeZone: string): string {
  if (from_date && to_date && from_date > to_date) throw invalid({ to_date: ['too_small'] });
  const { after, until } = dayRange({ from_date, to_date }, timeZone);
  return [
    after && `and a.created_at > ${literal(after.toISOString())}`,
    until && `and a.created_at <= ${literal(until.toISOString())}`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** Applicants of all activities of the own company. @throws AppError `not_found`, `forbidden`, `invalid` */
export async function exportCompany(
  ctx: Context,
  actor: StaffActor,
  { shortname, query }: { shortname: string; query: CompanyQuery },
  reply: FastifyReply,
): Promise<FastifyReply> {
  const company = await repository.findOwnCompany(ctx.db, actor, shortname);
  if (!company) throw notFound();
  if (!canCompany(actor, 'export')) throw new AppError('forbidden');
  const { format, locale } = query;
  const columns: Column[] = [
    { head: sheetMessages[locale].heads.activity, kind: 'text', value: 'j.title' },
    ...applicantColumns(locale, { reader: actor.user_id, kinds: JOB_KINDS }),
    ...(isUniversity(company) ? [programmeColumn(locale)] : []),
  ];
  const from = `from jobs j join applications a on a.job_id = j.id join users u on u.id = a.user_id
    where j.company_id = ${company.id} and j.deleting_at is null ${between(query, company.time_zone)}`;
  const { account_name: title, time_zone } = company;
  const event: NewEvent = { company_id: company.id, type: 'company.exported', actor, data: { format } };
  return sendSheet(ctx, reply, {
    title,
    columns,
    frozen: 2,
    from,
    order: 'j.id, a.id',
    time_zone,
    format,
    locale,
    event,
  });
}
