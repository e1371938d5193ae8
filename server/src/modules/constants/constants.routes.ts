import type { FastifyReply } from 'fastify';
import type { Handlers } from '../../http/handlers.ts';
import { readConstants, readFeatureDetails } from './constants.ts';

/** Constants change with a new version only, and every page loads them. */
const cached = <Body>(reply: FastifyReply, body: Body): Body => {
  void reply.header('cache-control', 'public, max-age=300');
  return body;
};

export const constantsRoutes = {
  'GET /api/constants': ({ reply, query }) => cached(reply, readConstants(query.locale)),
  'GET /api/feature-details': ({ ctx, reply, query }) => cached(reply, readFeatureDetails(ctx.env, query.locale)),
} satisfies Partial<Handlers>;
