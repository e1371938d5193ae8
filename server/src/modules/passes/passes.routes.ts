import type { Handlers } from '../../http/handlers.ts';
import * as passes from './passes.service.ts';

export const passesRoutes = {
  'POST /api/jobs/{job}/passes/{question}': ({ ctx, actor, params }) => passes.openPass(ctx, actor, params),
  'GET /api/jobs/{job}/passes/{question}/places': ({ ctx, actor, params, query }) =>
    passes.listPlaces(ctx, actor, params, query),
  'GET /api/jobs/{job}/passes/{question}/places/{place}': ({ ctx, actor, params, query }) =>
    passes.readPlace(ctx, actor, params, query),
  'PUT /api/jobs/{job}/passes/{question}/places/{place}': ({ ctx, actor, params, body }) =>
    passes.ratePlace(ctx, actor, params, body),
  'POST /api/jobs/{job}/passes/{question}/places/{place}/time': ({ ctx, actor, params, body }) =>
    passes.reportPlaceTime(ctx, actor, params, body.seconds),
  'GET /api/jobs/{job}/passes/{question}/places/{place}/video': ({ ctx, actor, params, request, reply }) =>
    passes.sendPlaceVideo(ctx, actor, params, { request, reply }),
  'GET /api/jobs/{job}/passes/{question}/places/{place}/screen': ({ ctx, actor, params, request, reply }) =>
    passes.sendPlaceScreen(ctx, actor, params, { request, reply }),
  'GET /api/jobs/{job}/passes/{question}/places/{place}/poster': ({ ctx, actor, params, request, reply }) =>
    passes.sendPlacePoster(ctx, actor, params, { request, reply }),
  'GET /api/jobs/{job}/passes/{question}/places/{place}/captions': ({ ctx, actor, params, reply }) =>
    passes.sendPlaceCaptions(ctx, actor, params, reply),
  'GET /api/jobs/{job}/passes/{question}/places/{place}/file': ({ ctx, actor, params, request, reply }) =>
    passes.sendPlaceFile(ctx, actor, params, { request, reply }),
  'POST /api/jobs/{job}/passes/{question}/send': ({ ctx, actor, params }) => passes.sendComplete(ctx, actor, params),
} satisfies Partial<Handlers>;
