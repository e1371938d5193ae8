import type { Handlers } from '../../../http/handlers.ts';
import { readFairnessKey, readFairnessReceipt, verifyFairnessReceipt } from './fairness.service.ts';
import { readHome } from './home.service.ts';
import { readReceipt, sendReceiptPdf } from './receipt.service.ts';

export const homeRoutes = {
  'GET /api/interview/{application}/home': ({ ctx, params }) => readHome(ctx, params.application),
  'GET /api/interview/{application}/receipt': ({ ctx, params }) => readReceipt(ctx, params.application),
  'GET /api/interview/{application}/receipt/pdf': ({ ctx, params, reply }) =>
    sendReceiptPdf(ctx, params.application, reply),
  'GET /api/interview/{application}/fairness-receipt': ({ ctx, params }) =>
    readFairnessReceipt(ctx, params.application),
  'POST /api/fairness-receipts/verify': ({ ctx, body }) => verifyFairnessReceipt(ctx, body),
  'GET /api/fairness-receipts/key': ({ ctx }) => readFairnessKey(ctx),
} satisfies Partial<Handlers>;
