import type { Handlers } from '../../http/handlers.ts';
import { issueVouchers, listVouchers, retireVoucher } from './vouchers.service.ts';

export const vouchersRoutes = {
  'GET /api/companies/{shortname}/vouchers': ({ ctx, actor, params, query }) =>
    listVouchers(ctx, actor, params.shortname, query),
  'POST /api/companies/{shortname}/vouchers': ({ ctx, actor, params, body }) =>
    issueVouchers(ctx, actor, params.shortname, body),
  'POST /api/companies/{shortname}/vouchers/{voucher}/retire': ({ ctx, actor, params }) =>
    retireVoucher(ctx, actor, params.shortname, params.voucher),
} satisfies Partial<Handlers>;
