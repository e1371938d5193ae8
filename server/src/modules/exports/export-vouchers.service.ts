import type { QueryOf } from '@vivavoce/contract/index.ts';
import { VOUCHER_LIMITS } from '@vivavoce/domain/marketplace/vouchers.ts';
import type { FastifyReply } from 'fastify';
import type { StaffActor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import { AppError, notFound } from '../../lib/app-error.ts';
import { canCompany } from '../../policies/companies.policy.ts';
import type { Column } from './cells.ts';
import { sheetMessages } from './columns.ts';
import * as repository from './exports.repository.ts';
import { sendSheet } from './exports.service.ts';

const GROUP = `.{${VOUCHER_LIMITS.group_characters}}`;

/** All vouchers of the own company, newest first. @throws AppError `not_found`, `forbidden` */
export async function exportVouchers(
  ctx: Context,
  actor: StaffActor,
  {
    shortname,
    query: { format, locale },
  }: { shortname: string; query: QueryOf<'GET /api/companies/{shortname}/vouchers/export'> },
  reply: FastifyReply,
): Promise<FastifyReply> {
  const company = await repository.findOwnCompany(ctx.db, actor, shortname);
  if (!company) throw notFound();
  if (!canCompany(actor, 'manage_vouchers')) throw new AppError('forbidden');
  const { activity, vouchers: heads } = sheetMessages[locale].heads;
  const columns: Column[] = [
    { head: heads.code, kind: 'code', value: `regexp_replace(v.code, '(${GROUP})(?=.)', '\\1-', 'g')` },
    { head: heads.note, kind: 'text', value: 'v.note' },
    { head: activity, kind: 'text', value: 'j.title' },
    { head: heads.uses, kind: 'number', value: 'v.uses' },
    { head: heads.limit, kind: 'number', value: 'v.max_uses' },
    { head: heads.expires, kind: 'instant', value: 'v.expires_at' },
    { head: heads.retired, kind: 'instant', value: 'v.retired_at' },
    { head: heads.issued, kind: 'instant', value: 'v.created_at' },
    { head: heads.issuer, kind: 'text', value: 'u.full_name' },
  ];
  const from = `from vouchers v left join jobs j on j.id = v.job_id left join users u on u.id = v.created_by
    where v.company_id = ${company.id}`;
  const sheet = {
    title: company.account_name,
    file: heads.file,
    columns,
    frozen: 1,
    from,
    order: 'v.id desc',
    time_zone: company.time_zone,
  };
  const event = { company_id: company.id, type: 'company.vouchers_exported' as const, actor, data: { format } };
  return sendSheet(ctx, reply, { ...sheet, format, locale, event });
}
