import { Readable } from 'node:stream';
import type { QueryOf, ResultOf } from '@vivavoce/contract/index.ts';
import { EXPORT_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import { attachmentHeader } from '@vivavoce/domain/files/file-names.ts';
import { dayRange } from '@vivavoce/domain/jobs/time-zone.ts';
import type { FastifyReply } from 'fastify';
import type { StaffActor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import { copyOut } from '../../db/copy-out.ts';
import { reading } from '../../db/replica/replica.ts';
import { writeEntry } from './audited.ts';
import { AppError, invalid, notFound } from '../../lib/app-error.ts';
import { canCompany } from '../../policies/companies.policy.ts';
import { plainText, wholeLines } from '../../lib/plain-text.ts';
import { findCompanyWithPlan } from '../../access/company-with-plan.ts';
import { isPlatformAdministrator } from '../../access/platform-administrator.ts';
import { copyEntries, listEntries } from './audit-log.repository.ts';
import type { AuditFilter } from './audit-log.repository.ts';
import { presentEntry } from './audit.presenter.ts';

type Filters = QueryOf<'GET /api/audit/export'>;

/** @throws AppError `forbidden` for everybody but owners and admins; `invalid` where the days are in the wrong order */
async function filterOf(ctx: Context, actor: StaffActor, query: Filters): Promise<AuditFilter> {
  const { company_id } = actor;
  if (company_id === null || !canCompany(actor, 'read_audit')) throw new AppError('forbidden');
  const { from_date, to_date, category, user, job, application } = query;
  if (from_date !== undefined && to_date !== undefined && from_date > to_date)
    throw invalid({ to_date: ['too_small'] });
  const company = await findCompanyWithPlan(ctx.db, company_id);
  if (!company) throw notFound();
  return {
    company_id,
    ...dayRange({ from_date, to_date }, company.time_zone),
    category,
    user,
    job,
    application,
  };
}

async function readPage(ctx: Context, filter: AuditFilter, page_size: number, before: number | undefined) {
  const page = { size: page_size + 1, ...(before !== undefined && { before }) };
  const rows = await reading(ctx, ({ db }) => listEntries(db, filter, page));
  const results = rows.slice(0, page_size).map(presentEntry);
  return { results, next: rows.length > page_size ? (results.at(-1)?.id ?? null) : null };
}

/** One page of the log of the current company. */
export async function listAudit(
  ctx: Context,
  actor: StaffActor,
  { before, page_size, ...filters }: QueryOf<'GET /api/audit'>,
): Promise<ResultOf<'GET /api/audit'>> {
  return readPage(ctx, await filterOf(ctx, actor, filters), page_size, before);
}

const OF_NO_COMPANY: AuditFilter = {
  company_id: null,
  after: undefined,
  until: undefined,
  category: undefined,
  user: undefined,
  job: undefined,
  application: undefined,
};

/** One page of what was done to the installation itself. @throws AppError `forbidden` */
export async function listPlatformAudit(
  ctx: Context,
  actor: StaffActor,
  { before, page_size }: QueryOf<'GET /api/platform/audit'>,
): Promise<ResultOf<'GET /api/platform/audit'>> {
  if (!(await isPlatformAdministrator(ctx, actor))) throw new AppError('forbidden');
  return readPage(ctx, OF_NO_COMPANY, page_size, before);
}

async function* csv(rows: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield Buffer.from('\uFEFF');
  for await (const lines of wholeLines(rows)) yield plainText(lines);
}

/** Streams the log as CSV; cells cannot be read as formulas. */
export async function exportAudit(
  ctx: Context,
  actor: StaffActor,
  filters: Filters,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const filter = await filterOf(ctx, actor, filters);
  await writeEntry(reply.request);
  const rows = await copyOut(ctx, copyEntries(filter), EXPORT_LIMITS.minutes * 60_000);
  const stream = Readable.from(csv(rows), { objectMode: false });
  stream.once('close', () => rows.destroy());
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', attachmentHeader(`audit-log-${ctx.now().toISOString().slice(0, 10)}.csv`))
    .header('cache-control', 'private, no-store')
    .send(stream);
}
