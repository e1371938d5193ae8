import type { Route } from '@vivavoce/contract/route.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    route?: Route;
    operation?: string;
  }
}
