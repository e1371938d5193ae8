import { STOCK_SHORTNAME } from '@vivavoce/domain/videos/stock.ts';
import type { Readable } from 'node:stream';
import type { Handlers } from '../../http/handlers.ts';
import { removeCaptions, setCaptions } from './captions.service.ts';
import { readVideo } from './library.service.ts';
import { sendCaptions, sendPoster, sendVideo } from './media.service.ts';
import { retryVideo, takePart } from './uploads.service.ts';
import * as videos from './videos.service.ts';

export const videosRoutes = {
  'GET /api/companies/{shortname}/videos': ({ ctx, actor, params, query }) =>
    videos.listVideos(ctx, actor, params.shortname, query),
  'POST /api/companies/{shortname}/videos': ({ ctx, actor, params, body }) =>
    videos.announceVideo(ctx, actor, params.shortname, body),
  'GET /api/companies/{shortname}/videos/categories': ({ ctx, actor, params }) =>
    videos.listCategories(ctx, actor, params.shortname),
  'GET /api/companies/commonvideos/categories': ({ ctx, actor }) => videos.listCategories(ctx, actor, STOCK_SHORTNAME),
  'GET /api/companies/{shortname}/videos/{video}': ({ ctx, actor, params }) => readVideo(ctx, actor, params),
  'PATCH /api/companies/{shortname}/videos/{video}': ({ ctx, actor, params, body }) =>
    videos.changeVideo(ctx, actor, params, body),
  'DELETE /api/companies/{shortname}/videos/{video}': ({ ctx, actor, params }) =>
    videos.deleteVideo(ctx, actor, params),
  'PUT /api/companies/{shortname}/videos/{video}/parts/{index}': async ({ ctx, actor, params, request, reply }) => {
    const { status, part } = await takePart(ctx, actor, params, {
      headers: request.headers,
      body: request.body as Readable | undefined,
    });
    void reply.code(status);
    return part;
  },
  'POST /api/companies/{shortname}/videos/{video}/retry': ({ ctx, actor, params }) => retryVideo(ctx, actor, params),
  'GET /api/companies/{shortname}/videos/{video}/media': ({ ctx, actor, params, request, reply }) =>
    sendVideo(ctx, actor, params, { request, reply }),
  'GET /api/companies/{shortname}/videos/{video}/poster': ({ ctx, actor, params, request, reply }) =>
    sendPoster(ctx, actor, params, { request, reply }),
  'GET /api/companies/{shortname}/videos/{video}/captions/{locale}': ({ ctx, actor, params, request, reply }) =>
    sendCaptions(ctx, actor, params, { request, reply }),
  'PUT /api/companies/{shortname}/videos/{video}/captions/{locale}': ({ ctx, actor, params, request }) =>
    setCaptions(ctx, actor, params, request.body as Readable | undefined),
  'DELETE /api/companies/{shortname}/videos/{video}/captions/{locale}': ({ ctx, actor, params }) =>
    removeCaptions(ctx, actor, params),
} satisfies Partial<Handlers>;
