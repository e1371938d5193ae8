import type { Handlers } from '../../plugins/handlers.ts';
import { readAnswerTranscript, writeAnswerTranscript } from './answer-transcripts.service.ts';
import * as own from './own-transcripts.service.ts';

export const transcriptsRoutes: Handlers<
  | 'GET /api/jobs/{job}/answers/{answer}/transcript'
  | 'PUT /api/jobs/{job}/answers/{answer}/transcript'
  | 'GET /api/interview/{application}/attempts/{attempt}/transcript'
  | 'PUT /api/interview/{application}/attempts/{attempt}/transcript'
  | 'GET /api/interview/{application}/attempts/{attempt}/captions.vtt'
> = {
  'GET /api/jobs/{job}/answers/{answer}/transcript': ({ ctx, actor, params }) =>
    readAnswerTranscript(ctx, actor, params),
  'PUT /api/jobs/{job}/answers/{answer}/transcript': ({ ctx, actor, params, body }) =>
    writeAnswerTranscript(ctx, actor, params, body),
  'GET /api/interview/{application}/attempts/{attempt}/transcript': ({ ctx, params }) =>
    own.readOwnTranscript(ctx, params),
  'PUT /api/interview/{application}/attempts/{attempt}/transcript': ({ ctx, params, body }) =>
    own.writeOwnTranscript(ctx, params, body),
  'GET /api/interview/{application}/attempts/{attempt}/captions.vtt': ({ ctx, params, reply }) =>
    own.sendOwnCaptions(ctx, params, reply),
};
