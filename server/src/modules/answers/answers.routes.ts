import type { Handlers } from '../../http/handlers.ts';
import { readAnswerTranscript, writeAnswerTranscript } from './answer-transcripts.service.ts';
import * as answers from './answers.service.ts';
import { deleteAnswers } from './deletion.service.ts';
import { sendRecordings } from './recordings-zip.service.ts';
import { restoreAnswer } from './restoration.service.ts';

export const answersRoutes = {
  'GET /api/jobs/{job}/answers': ({ ctx, actor, params, query }) =>
    answers.listAnswers(ctx, actor, { job: params.job, application: query.application }),
  'GET /api/jobs/{job}/answers/{answer}': ({ ctx, actor, params }) => answers.readAnswer(ctx, actor, params),
  'GET /api/jobs/{job}/answers/{answer}/video': ({ ctx, actor, params, request, reply }) =>
    answers.sendVideo(ctx, actor, params, { request, reply }),
  'GET /api/jobs/{job}/recordings': ({ ctx, actor, params, query, reply }) =>
    sendRecordings(ctx, actor, { ...params, ...query }, reply),
  'GET /api/jobs/{job}/answers/{answer}/screen': ({ ctx, actor, params, request, reply }) =>
    answers.sendScreen(ctx, actor, params, { request, reply }),
  'GET /api/jobs/{job}/answers/{answer}/poster': ({ ctx, actor, params, request, reply }) =>
    answers.sendPoster(ctx, actor, params, { request, reply }),
  'GET /api/jobs/{job}/answers/{answer}/captions.vtt': ({ ctx, actor, params, reply }) =>
    answers.sendCaptions(ctx, actor, params, { reply }),
  'GET /api/jobs/{job}/answers/{answer}/file': ({ ctx, actor, params, request, reply }) =>
    answers.sendFile(ctx, actor, params, { request, reply }),
  'POST /api/jobs/{job}/answers/{answer}/retry': ({ ctx, actor, params }) => answers.retryAnswer(ctx, actor, params),
  'POST /api/jobs/{job}/deleted-answers/{deleted_answer}/restore': ({ ctx, actor, params }) =>
    restoreAnswer(ctx, actor, params),
  'GET /api/jobs/{job}/answer-attempts': ({ ctx, actor, params, query }) =>
    answers.listAttempts(ctx, actor, params.job, query),
  'GET /api/jobs/{job}/answer-attempts/{attempt}/video': ({ ctx, actor, params, request, reply }) =>
    answers.sendUnchosen(ctx, actor, params, { request, reply }),
  'GET /api/jobs/{job}/answer-attempts/{attempt}/captions.vtt': ({ ctx, actor, params, reply }) =>
    answers.sendUnchosenCaptions(ctx, actor, params, reply),
  'DELETE /api/jobs/{job}/answers': ({ ctx, actor, params, body }) => deleteAnswers(ctx, actor, params.job, body),
  'GET /api/jobs/{job}/answers/{answer}/transcript': ({ ctx, actor, params }) =>
    readAnswerTranscript(ctx, actor, params),
  'PUT /api/jobs/{job}/answers/{answer}/transcript': ({ ctx, actor, params, body }) =>
    writeAnswerTranscript(ctx, actor, params, body),
} satisfies Partial<Handlers>;
