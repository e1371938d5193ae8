import type { Handlers } from '../../../http/handlers.ts';
import * as videos from './interview-videos.ts';

export const interviewVideosRoutes = {
  'GET /api/interview/{application}/videos/{video}/media': ({ ctx, params, request, reply }) =>
    videos.sendInterviewVideo(ctx, params, { request, reply }),
  'GET /api/interview/{application}/videos/{video}/poster': ({ ctx, params, request, reply }) =>
    videos.sendInterviewPoster(ctx, params, { request, reply }),
  'GET /api/interview/{application}/videos/{video}/captions/{locale}': ({ ctx, params, request, reply }) =>
    videos.sendInterviewCaptions(ctx, params, { request, reply }),
} satisfies Partial<Handlers>;
