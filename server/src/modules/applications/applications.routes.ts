import type { ApplicantDecision } from '@vivavoce/domain/applications/decisions.ts';
import type { Call, Handlers } from '../../http/handlers.ts';
import { acceptedWithBulkOperation } from '../../http/accepted.ts';
import { addApplicants } from './add-applicants.service.ts';
import * as applications from './applications.service.ts';
import { changeApplication } from './change-application.ts';
import { readHistory } from './mail-history.ts';
import * as invitations from './invitations/invitations.service.ts';
import * as list from './list/applicant-list.service.ts';
import { decide, decideForAll } from './decisions/decisions.service.ts';

const deciding =
  (decision: ApplicantDecision) =>
  ({ ctx, actor, params }: Pick<Call<'GET /api/jobs/{job}/applications/{application}'>, 'ctx' | 'actor' | 'params'>) =>
    decide(ctx, actor, params, decision);

export const applicationsRoutes = {
  'GET /api/jobs/{job}/applications': ({ ctx, actor, params, query }) =>
    list.listApplications(ctx, actor, params.job, query),
  'GET /api/jobs/{job}/applications/count': ({ ctx, actor, params, query }) =>
    list.countApplications(ctx, actor, params.job, query),
  'GET /api/jobs/{job}/applications/ids': ({ ctx, actor, params, query }) =>
    list.listIds(ctx, actor, params.job, query),
  'POST /api/jobs/{job}/applications/ids': ({ ctx, actor, params, body }) =>
    list.stillMatching(ctx, actor, params.job, body),
  'POST /api/jobs/{job}/applications': ({ ctx, actor, params, body, request }) =>
    addApplicants(ctx, actor, params.job, body, request.form_file),
  'GET /api/jobs/{job}/applications/{application}': ({ ctx, actor, params }) =>
    applications.readApplication(ctx, actor, params),
  'PATCH /api/jobs/{job}/applications/{application}': ({ ctx, actor, params, body }) =>
    changeApplication(ctx, actor, params, body),
  'GET /api/jobs/{job}/applications/{application}/next': ({ ctx, actor, params }) =>
    applications.nextApplication(ctx, actor, params),
  'POST /api/jobs/{job}/applications/bulk': async ({ ctx, actor, params, body, reply }) =>
    acceptedWithBulkOperation(reply, await decideForAll(ctx, actor, params.job, body)),
  'POST /api/jobs/{job}/applications/{application}/shortlist': deciding('shortlist'),
  'POST /api/jobs/{job}/applications/{application}/unshortlist': deciding('unshortlist'),
  'POST /api/jobs/{job}/applications/{application}/reject': deciding('reject'),
  'POST /api/jobs/{job}/applications/{application}/archive': deciding('archive'),
  'POST /api/jobs/{job}/applications/{application}/unarchive': deciding('unarchive'),
  'POST /api/jobs/{job}/applications/{application}/reviewed': deciding('reviewed'),
  'POST /api/jobs/{job}/applications/{application}/invite': ({ ctx, actor, params, body }) =>
    invitations.inviteApplicant(ctx, actor, params, body),
  'POST /api/jobs/{job}/invite_preview': ({ ctx, actor, params, body }) =>
    invitations.previewInvitations(ctx, actor, params.job, body),
  'POST /api/jobs/{job}/invite_all': ({ ctx, actor, params, body }) =>
    invitations.inviteAll(ctx, actor, params.job, body),
  'GET /api/jobs/{job}/applications/{application}/emails': ({ ctx, actor, params, query }) =>
    readHistory(ctx, actor, params, query),
} satisfies Partial<Handlers>;
