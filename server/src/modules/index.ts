import type { Handlers } from '../plugins/handlers.ts';
import { sessionRoutes } from './session/session.routes.ts';
import { systemRoutes } from './system/system.routes.ts';

/** A handler for every operation of the contract. */
export const handlers = {
  ...sessionRoutes,
  ...systemRoutes,
} as unknown as Handlers;
