import type { Handlers } from '../../http/handlers.ts';
import * as attachments from './attachments.service.ts';
import * as marketplaceImage from './marketplace-image.service.ts';

export const attachmentsRoutes = {
  'GET /api/jobs/{job}/attachments': ({ ctx, actor, params }) => attachments.listAttachments(ctx, actor, params.job),
  'POST /api/jobs/{job}/attachments': ({ ctx, actor, params, request }) =>
    attachments.addAttachment(ctx, actor, params.job, request),
  'DELETE /api/jobs/{job}/attachments/{attachment}': ({ ctx, actor, params }) =>
    attachments.removeAttachment(ctx, actor, params),
  'GET /api/jobs/{job}/attachments/{attachment}/file': ({ ctx, actor, params, request, reply }) =>
    attachments.sendAttachment(ctx, actor, params, { request, reply }),
  'PUT /api/jobs/{job}/image': ({ ctx, actor, params, request }) =>
    attachments.setImage(ctx, actor, params.job, request),
  'DELETE /api/jobs/{job}/image': ({ ctx, actor, params }) => attachments.removeImage(ctx, actor, params.job),
  'GET /api/jobs/{job}/image': ({ ctx, actor, params, request, reply }) =>
    attachments.sendImage(ctx, actor, params.job, { request, reply }),
  'GET /api/public-jobs/{shorturl}/image': ({ ctx, params, request, reply }) =>
    attachments.sendPublicImage(ctx, params.shorturl, { request, reply }),
  'PUT /api/jobs/{job}/marketplace-image': ({ ctx, actor, params, request }) =>
    marketplaceImage.setMarketplaceImage(ctx, actor, params.job, request),
  'DELETE /api/jobs/{job}/marketplace-image': ({ ctx, actor, params }) =>
    marketplaceImage.removeMarketplaceImage(ctx, actor, params.job),
  'GET /api/jobs/{job}/marketplace-image': ({ ctx, actor, params, request, reply }) =>
    marketplaceImage.sendMarketplaceImage(ctx, actor, params.job, { request, reply }),
  'GET /api/public-jobs/{shorturl}/marketplace-image': ({ ctx, params, request, reply }) =>
    marketplaceImage.sendPublicMarketplaceImage(ctx, params.shorturl, { request, reply }),
} satisfies Partial<Handlers>;
