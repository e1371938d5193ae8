import type { Voucher } from '@vivavoce/contract/types.ts';
import { formatVoucherCode, voucherState } from '@vivavoce/domain/marketplace/vouchers.ts';
import type { VoucherRow } from './vouchers.repository.ts';

const dateOf = (value: string | null): Date | null => (value === null ? null : new Date(value));

export function presentVoucher(row: VoucherRow, now: Date): Voucher {
  const { id, code, note, job_id, job_title, uses, max_uses, created_by, creator } = row;
  const expires_at = dateOf(row.expires_at);
  const retired_at = dateOf(row.retired_at);
  return {
    id,
    code: formatVoucherCode(code),
    note,
    job: job_id === null ? null : { id: job_id, title: job_title ?? '' },
    uses,
    max_uses,
    state: voucherState({ uses, max_uses, expires_at, retired_at }, now),
    expires_at: expires_at?.toISOString() ?? null,
    retired_at: retired_at?.toISOString() ?? null,
    created_at: new Date(row.created_at).toISOString(),
    created_by: created_by === null ? null : { id: created_by, full_name: creator ?? '' },
  };
}
