import type { Handlers } from '../../http/handlers.ts';
import { readAnswerTranscript, writeAnswerTranscript } from './answer-transcripts.service.ts';

export const transcriptsRoutes = {
  'GET /api/jobs/{job}/answers/{answer}/transcript': ({ ctx, actor, params }) =>
    readAnswerTranscript(ctx, actor, params),
  'PUT /api/jobs/{job}/answers/{answer}/transcript': ({ ctx, actor, params, body }) =>
    writeAnswerTranscript(ctx, actor, params, body),
} satisfies Partial<Handlers>;
