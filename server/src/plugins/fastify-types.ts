import type { Route } from '@vivavoce/contract/route.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    route?: Route;
    operation?: string;
  }

  interface FastifyRequest {
    /** Why the answer is a failure of the server, for the log. */
    failure?: { error: unknown; reason: string } | null;
  }
}
