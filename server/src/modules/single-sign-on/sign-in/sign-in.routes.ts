import type { Handlers } from '../../../http/handlers.ts';
import { finishSignIn, startSignIn } from './sign-in.service.ts';

export const providerSignInRoutes = {
  'POST /login/sso/ajax/start': ({ ctx, request, reply, body }) => startSignIn(ctx, { request, reply }, body),
  'POST /login/sso/ajax': ({ ctx, request, reply, body }) => finishSignIn(ctx, { request, reply }, body),
} satisfies Partial<Handlers>;
