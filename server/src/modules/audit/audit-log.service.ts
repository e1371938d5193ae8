import { Readable } from 'node:stream';
import type { QueryOf, ResultOf } from '@vivavoce/contract/index.ts';
import { AUDIT_MEDIA } from '@vivavoce/contract/media.ts';
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
import { copyEntries, copyEntriesAsJson, listEntries } from './audit-log.repository.ts';
import type { AuditFilter } from './audit-log.repository.ts';
import { presentEntry } from './audit.presenter.ts';
import { readState } from './chain/chains.repository.ts';
import { listHeads } from './chain/heads.service.ts';

type Filters = Omit<QueryOf<'GET /api/audit/export'>, 'format'>;

/** @throws AppError `forbidden` for everybody but owners and admins */
function companyOf(actor: StaffActor): number {
  if (actor.company_id === null || !canCompany(actor, 'read_audit')) throw new AppError('forbidden');
  return actor.company_id;
}

/** @throws AppError `forbidden`; `invalid` where the days are in the wrong order */
async function filterOf(ctx: Context, actor: StaffActor, query: Filters): Promise<AuditFilter> {
  const company_id = companyOf(actor);
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

/** How far the log of the current company is sealed. */
export async function readChain(ctx: Context, actor: StaffActor): Promise<ResultOf<'GET /api/audit/chain'>> {
  const company_id = companyOf(actor);
  const [head = null] = await listHeads(ctx.db, company_id, { size: 1 });
  return { ...(await readState(ctx.db, company_id)), head };
}

/** One page of the signed heads of the current company. */
export async function listAuditHeads(
  ctx: Context,
  actor: StaffActor,
  { before, page_size }: QueryOf<'GET /api/audit/heads'>,
): Promise<ResultOf<'GET /api/audit/heads'>> {
  const rows = await listHeads(ctx.db, companyOf(actor), { before, size: page_size + 1 });
  const results = rows.slice(0, page_size);
  return { results, next: rows.length > page_size ? (results.at(-1)?.sequence ?? null) : null };
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

/** Streams the log as CSV, whose cells cannot be read as formulas, or as lines of JSON. */
export async function exportAudit(
  ctx: Context,
  actor: StaffActor,
  { format, ...filters }: QueryOf<'GET /api/audit/export'>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const filter = await filterOf(ctx, actor, filters);
  await writeEntry(reply.request);
  const copy = format === 'csv' ? copyEntries : copyEntriesAsJson;
  const rows = await copyOut(ctx, copy(filter), EXPORT_LIMITS.minutes * 60_000);
  const stream = format === 'csv' ? Readable.from(csv(rows), { objectMode: false }) : rows;
  stream.once('close', () => rows.destroy());
  return reply
    .type(`${AUDIT_MEDIA[format]}; charset=utf-8`)
    .header('content-disposition', attachmentHeader(`audit-log-${ctx.now().toISOString().slice(0, 10)}.${format}`))
    .header('cache-control', 'private, no-store')
    .send(stream);
}
