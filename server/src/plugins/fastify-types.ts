import type { Route } from '@vivavoce/contract/route.ts';
import type { AnyReadFirst } from './session/first-read.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    route?: Route;
    operation?: string;
    read_first?: AnyReadFirst;
  }
}
