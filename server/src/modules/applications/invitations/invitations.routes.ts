import type { Handlers } from '../../../http/handlers.ts';
import * as invitations from './invitations.service.ts';

export const invitationsRoutes = {
  'POST /api/jobs/{job}/applications/{application}/invite': ({ ctx, actor, params, body }) =>
    invitations.inviteApplicant(ctx, actor, params, body),
  'POST /api/jobs/{job}/invite_preview': ({ ctx, actor, params, body }) =>
    invitations.previewInvitations(ctx, actor, params.job, body),
  'POST /api/jobs/{job}/invite_all': ({ ctx, actor, params, body }) =>
    invitations.inviteAll(ctx, actor, params.job, body),
} satisfies Partial<Handlers>;
