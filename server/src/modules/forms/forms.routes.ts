import type { Handlers } from '../../http/handlers.ts';
import { putTest, readFigures, readResults, readTest, releaseResults } from './judgement.service.ts';
import { addPicture, sendPicture } from './pictures.service.ts';
import { putQuestionnaire, readAnswers, readQuestionnaire } from './questionnaire.service.ts';

export const formsRoutes = {
  'GET /api/jobs/{job}/questionnaire-questions': ({ ctx, actor, params }) => readQuestionnaire(ctx, actor, params.job),
  'PUT /api/jobs/{job}/questionnaire-questions': ({ ctx, actor, params, body }) =>
    putQuestionnaire(ctx, actor, params.job, body),
  'GET /api/jobs/{job}/questionnaire-answers': ({ ctx, actor, params, query }) =>
    readAnswers(ctx, actor, { job: params.job, application: query.application }),
  'GET /api/jobs/{job}/judgement-test': ({ ctx, actor, params }) => readTest(ctx, actor, params.job),
  'PUT /api/jobs/{job}/judgement-test': ({ ctx, actor, params, body }) => putTest(ctx, actor, params.job, body),
  'GET /api/jobs/{job}/judgement-figures': ({ ctx, actor, params }) => readFigures(ctx, actor, params.job),
  'GET /api/jobs/{job}/judgement-results': ({ ctx, actor, params, query }) =>
    readResults(ctx, actor, { job: params.job, application: query.application }),
  'POST /api/jobs/{job}/applications/{application}/judgement-results': ({ ctx, actor, params, body }) =>
    releaseResults(ctx, actor, params, body.released),
  'POST /api/jobs/{job}/scenario-pictures': ({ ctx, actor, params, request, reply }) => {
    reply.code(201);
    return addPicture(ctx, actor, params.job, request);
  },
  'GET /api/jobs/{job}/scenario-pictures/{picture}': ({ ctx, actor, params, request, reply }) =>
    sendPicture(ctx, actor, params, { request, reply }),
} satisfies Partial<Handlers>;
