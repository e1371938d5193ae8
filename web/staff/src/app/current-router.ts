import type { RegisteredRouter } from '@tanstack/react-router';

let router: RegisteredRouter | undefined;

/** Called once, where the router is created. */
export function registerRouter(created: RegisteredRouter): void {
  router = created;
}

/**
 * The router of the page. Modules that screens import, such as the session, get it here: an import of the router itself
 * would be circular, since the router imports all screens.
 */
export function currentRouter(): RegisteredRouter {
  if (!router) throw new Error('The router is not created yet');
  return router;
}
