import { setMarketplace } from './marketplace-entry.service.ts';
import type { Handlers } from '../../http/handlers.ts';
import { previewMail, sendTestMail } from '../mails/single/sample-mail.service.ts';
import { invitePanel } from '../reviewers/reviewers.service.ts';
import * as jobs from './jobs.service.ts';

export const jobsRoutes = {
  'GET /api/desk': ({ ctx, actor }) => jobs.readDesk(ctx, actor),
  'GET /api/desk/next': ({ ctx, actor, query }) => jobs.nextToRate(ctx, actor, query),
  'GET /api/jobs': ({ ctx, actor, query }) => jobs.listJobs(ctx, actor, query),
  'POST /api/jobs': ({ ctx, actor, query, body }) => jobs.createJob(ctx, actor, query.duplicate, body),
  'GET /api/jobs/{job}': ({ ctx, actor, params }) => jobs.readJob(ctx, actor, params.job),
  'PATCH /api/jobs/{job}': ({ ctx, actor, params, body }) => jobs.changeJob(ctx, actor, params.job, body),
  'POST /api/jobs/{job}/publish': ({ ctx, actor, params, body }) =>
    jobs.moveJobTo(ctx, actor, { id: params.job, move: 'publish' }, (tx) =>
      body?.invite_panel ? invitePanel(ctx, tx, actor, params.job) : undefined,
    ),
  'POST /api/jobs/{job}/archive': ({ ctx, actor, params }) =>
    jobs.moveJobTo(ctx, actor, { id: params.job, move: 'archive' }),
  'POST /api/jobs/{job}/unarchive': ({ ctx, actor, params }) =>
    jobs.moveJobTo(ctx, actor, { id: params.job, move: 'unarchive' }),
  'POST /api/jobs/{job}/email-preview': ({ ctx, actor, params, body }) => previewMail(ctx, actor, params.job, body),
  'POST /api/jobs/{job}/email-test': ({ ctx, actor, params, body }) => sendTestMail(ctx, actor, params.job, body),
  'POST /api/jobs/{job}/marketplace': ({ ctx, actor, params, body }) => setMarketplace(ctx, actor, params.job, body),
} satisfies Partial<Handlers>;
