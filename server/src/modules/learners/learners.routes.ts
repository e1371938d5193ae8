import type { Handlers } from '../../http/handlers.ts';
import { endLearnerSessions, listLearnerSessions, requestPlace, signIn } from './learners.service.ts';
import { listOwnTopics, listPlace, openOwn, readOwnProgress, readPlace } from './place.service.ts';

export const learnersRoutes = {
  'POST /api/me/links': ({ ctx, body }) => requestPlace(ctx, body),
  'POST /api/me/sign-in': ({ ctx, request, reply, body }) => signIn(ctx, { request, reply }, body.token),
  'GET /api/me': ({ ctx, actor }) => readPlace(ctx, actor),
  'GET /api/me/interviews': ({ ctx, actor, query }) => listPlace(ctx, actor, query),
  'POST /api/me/interviews/{application}/open': ({ ctx, request, reply, actor, params }) =>
    openOwn(ctx, { request, reply }, actor, params.application),
  'GET /api/me/progress': ({ ctx, actor }) => listOwnTopics(ctx, actor),
  'GET /api/me/progress/{topic}': ({ ctx, actor, params, query }) =>
    readOwnProgress(ctx, actor, { topic: params.topic, before: query.before }),
  'GET /api/me/sessions': ({ ctx, actor }) => listLearnerSessions(ctx, actor),
  'DELETE /api/me/sessions': ({ ctx, request, reply, actor }) => endLearnerSessions(ctx, { request, reply }, actor),
  'DELETE /api/me/sessions/{learner_session}': ({ ctx, request, reply, actor, params }) =>
    endLearnerSessions(ctx, { request, reply }, actor, params.learner_session),
} satisfies Partial<Handlers>;
