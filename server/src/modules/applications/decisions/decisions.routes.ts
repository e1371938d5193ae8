import type { ApplicantDecision } from '@vivavoce/domain/applications/decisions.ts';
import type { Call, Handlers } from '../../../http/handlers.ts';
import { acceptedWithBulkOperation } from '../../../http/accepted.ts';
import { decide, decideForAll, previewDecision } from './decisions.service.ts';

const deciding =
  (decision: ApplicantDecision) =>
  ({ ctx, actor, params }: Pick<Call<'GET /api/jobs/{job}/applications/{application}'>, 'ctx' | 'actor' | 'params'>) =>
    decide(ctx, actor, params, decision);

export const decisionsRoutes = {
  'POST /api/jobs/{job}/applications/bulk': async ({ ctx, actor, params, body, reply }) =>
    acceptedWithBulkOperation(reply, await decideForAll(ctx, actor, params.job, body)),
  'POST /api/jobs/{job}/applications/decision_preview': ({ ctx, actor, params, body }) =>
    previewDecision(ctx, actor, params.job, body),
  'POST /api/jobs/{job}/applications/{application}/shortlist': deciding('shortlist'),
  'POST /api/jobs/{job}/applications/{application}/unshortlist': deciding('unshortlist'),
  'POST /api/jobs/{job}/applications/{application}/reject': deciding('reject'),
  'POST /api/jobs/{job}/applications/{application}/archive': deciding('archive'),
  'POST /api/jobs/{job}/applications/{application}/unarchive': deciding('unarchive'),
  'POST /api/jobs/{job}/applications/{application}/reviewed': deciding('reviewed'),
} satisfies Partial<Handlers>;
