import type { Handlers } from '../../http/handlers.ts';
import { exportAudit, listAudit, listAuditHeads, listPlatformAudit, readChain } from './audit-log.service.ts';

export const auditRoutes = {
  'GET /api/audit': ({ ctx, actor, query }) => listAudit(ctx, actor, query),
  'GET /api/platform/audit': ({ ctx, actor, query }) => listPlatformAudit(ctx, actor, query),
  'GET /api/audit/chain': ({ ctx, actor }) => readChain(ctx, actor),
  'GET /api/audit/heads': ({ ctx, actor, query }) => listAuditHeads(ctx, actor, query),
  'GET /api/audit/export': ({ ctx, actor, query, reply }) => exportAudit(ctx, actor, query, reply),
} satisfies Partial<Handlers>;
