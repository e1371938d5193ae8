import { randomBytes } from 'node:crypto';
import type { BodyOf, QueryOf, ResultOf } from '@vivavoce/contract/index.ts';
import type { Voucher } from '@vivavoce/contract/types.ts';
import { dayRange } from '@vivavoce/domain/jobs/time-zone.ts';
import {
  formatVoucherCode,
  readVoucherCode,
  VOUCHER_LETTERS,
  VOUCHER_LIMITS,
} from '@vivavoce/domain/marketplace/vouchers.ts';
import type { StaffActor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { AppError, invalid, notFound } from '../../lib/app-error.ts';
import { paged } from '../../paged.ts';
import { canCompany } from '../../policies/companies.policy.ts';
import { recordEvent } from '../feed/feed.service.ts';
import { loadJob } from '../../access/load-job.ts';
import { presentVoucher } from './vouchers.presenter.ts';
import * as repository from './vouchers.repository.ts';

/** Random letters and digits of five bits each. 256 is a multiple of the 32 letters, so all letters are equally likely. */
export const newTypedCode = (characters: number): string =>
  Array.from(randomBytes(characters), (byte) => VOUCHER_LETTERS[byte % VOUCHER_LETTERS.length]).join('');

/** A code has 60 random bits. */
export const newVoucherCode = (): string => newTypedCode(VOUCHER_LIMITS.code_characters);

/** @throws AppError `not_found` for another company, `forbidden` */
async function ownCompany(ctx: Context, actor: StaffActor, shortname: string) {
  const company = await repository.findOwnCompany(ctx.db, actor, shortname);
  if (!company) throw notFound();
  if (!canCompany(actor, 'manage_vouchers')) throw new AppError('forbidden');
  return company;
}

export async function listVouchers(
  ctx: Context,
  actor: StaffActor,
  shortname: string,
  query: QueryOf<'GET /api/companies/{shortname}/vouchers'>,
): Promise<ResultOf<'GET /api/companies/{shortname}/vouchers'>> {
  const company = await ownCompany(ctx, actor, shortname);
  const search = query.search ?? '';
  const now = ctx.now();
  const { counts, rows } = await repository.listVouchers(ctx.db, company.id, {
    ...query,
    search,
    code: readVoucherCode(search),
    now,
  });
  const results = rows.map((row) => presentVoucher(row, now));
  return { ...paged(query, counts[query.state], results), counts };
}

/** The end of the last day on which vouchers are accepted. @throws AppError `invalid` */
function expiryOf(day: string | null, timeZone: string, now: Date): Date | null {
  const end = day === null ? undefined : dayRange({ to_date: day }, timeZone).until;
  if (!end) return null;
  if (end <= now) throw invalid({ expires_on: ['deadline_past'] });
  const last = now.getTime() + VOUCHER_LIMITS.expiry_max_days * 86_400_000;
  if (end.getTime() > last) throw invalid({ expires_on: ['too_big'] });
  return end;
}

/** @throws AppError `not_found` for an activity of another company, `invalid` */
export async function issueVouchers(
  ctx: Context,
  actor: StaffActor,
  shortname: string,
  { count, note, job, max_uses, expires_on }: BodyOf<'POST /api/companies/{shortname}/vouchers'>,
): Promise<{ results: Voucher[] }> {
  const { id: company_id, time_zone } = await ownCompany(ctx, actor, shortname);
  const now = ctx.now();
  const expires_at = expiryOf(expires_on, time_zone, now);
  if (job !== null) await loadJob(ctx.db, actor, job);
  const row = { company_id, job_id: job, note, max_uses, expires_at, created_by: actor.user_id, created_at: now };
  const ids = await ctx.db.transaction(async (tx) => {
    const created: number[] = [];
    // Two random codes may be equal, once in a very long time.
    while (created.length < count) {
      const codes = new Set(Array.from({ length: count - created.length }, newVoucherCode));
      created.push(
        ...(await repository.insertVouchers(
          tx,
          [...codes].map((code) => ({ ...row, code })),
        )),
      );
    }
    await recordEvent(tx, { company_id, type: 'company.vouchers_issued', actor, data: { count } });
    return created;
  });
  return { results: (await repository.readVouchers(ctx.db, company_id, ids)).map((each) => presentVoucher(each, now)) };
}

/** Retiring twice has no second effect. @throws AppError `not_found` */
export async function retireVoucher(ctx: Context, actor: StaffActor, shortname: string, id: number): Promise<Voucher> {
  const { id: company_id } = await ownCompany(ctx, actor, shortname);
  const now = ctx.now();
  return ctx.db.transaction(async (tx) => {
    const [before] = await repository.readVouchers(tx, company_id, [id]);
    if (!before) throw notFound();
    if (await repository.retireVoucher(tx, id, now)) {
      const data = { code: formatVoucherCode(before.code) };
      await recordEvent(tx, { company_id, type: 'company.voucher_retired', actor, data });
    }
    const [after] = await repository.readVouchers(tx, company_id, [id]);
    return presentVoucher(after ?? before, now);
  });
}

/** A voucher that is held for one registration until its transaction ends. */
export type HeldVoucher = number;

/**
 * Holds the voucher of a typed code; two registrations cannot both take its last use.
 * @returns undefined for every code that cannot be used here, without the reason: codes cannot be found out by trying
 */
export const holdVoucher = (
  ctx: Context,
  tx: Tx,
  job: { id: number; company_id: number },
  typed: string,
): Promise<HeldVoucher | undefined> => repository.lockUsable(tx, job, readVoucherCode(typed), ctx.now());

/** Counts the use of a held voucher, once for each applicant. */
export const useVoucher = async (tx: Tx, voucher: HeldVoucher, application: number): Promise<void> => {
  await repository.countUse(tx, voucher, application);
};
