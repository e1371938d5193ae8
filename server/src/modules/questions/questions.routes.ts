import type { Handlers } from '../../http/handlers.ts';
import * as questions from './questions.service.ts';

export const questionsRoutes = {
  'GET /api/jobs/{job}/questions': ({ ctx, actor, params, query }) =>
    questions.listQuestions(ctx, actor, params.job, query),
  'POST /api/jobs/{job}/questions': ({ ctx, actor, params, body }) =>
    questions.addQuestion(ctx, actor, params.job, body),
  'GET /api/jobs/{job}/questions/{question}': ({ ctx, actor, params }) => questions.readQuestion(ctx, actor, params),
  'PUT /api/jobs/{job}/questions/{question}': ({ ctx, actor, params, body }) =>
    questions.changeQuestion(ctx, actor, params, body),
  'DELETE /api/jobs/{job}/questions/{question}': ({ ctx, actor, params, query }) =>
    questions.removeQuestion(ctx, actor, params, query.revision),
  'POST /api/jobs/{job}/email_questions': ({ ctx, actor, params, body }) =>
    questions.emailQuestions(ctx, actor, params.job, body.msg_to),
} satisfies Partial<Handlers>;
