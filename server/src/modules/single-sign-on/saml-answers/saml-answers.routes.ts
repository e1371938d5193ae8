import type { Handlers } from '../../../http/handlers.ts';
import { readOwnMetadata, receiveAnswer } from './saml-answers.service.ts';

export const samlAnswersRoutes = {
  'POST /login/callback/{provider}': ({ ctx, request, reply, params, body }) =>
    receiveAnswer(ctx, { request, reply }, params.provider, body),
  'GET /login/metadata/{provider}': ({ ctx, request, reply, params }) =>
    readOwnMetadata(ctx, { request, reply }, params.provider),
} satisfies Partial<Handlers>;
