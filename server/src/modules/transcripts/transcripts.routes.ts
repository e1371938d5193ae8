import type { Handlers } from '../../http/handlers.ts';
import { readAnswerTranscript, writeAnswerTranscript } from './answer-transcripts.service.ts';

export const transcriptsRoutes: Handlers<
  'GET /api/jobs/{job}/answers/{answer}/transcript' | 'PUT /api/jobs/{job}/answers/{answer}/transcript'
> = {
  'GET /api/jobs/{job}/answers/{answer}/transcript': ({ ctx, actor, params }) =>
    readAnswerTranscript(ctx, actor, params),
  'PUT /api/jobs/{job}/answers/{answer}/transcript': ({ ctx, actor, params, body }) =>
    writeAnswerTranscript(ctx, actor, params, body),
};
