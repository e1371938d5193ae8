import { describe, expect, it } from 'vitest';
import { contract } from './index.ts';
import { splitKey } from './route.ts';
import type { Route, RouteKey } from './route.ts';

const routes = Object.entries(contract).map(([key, route]) => ({
  key,
  route: route as Route,
  ...splitKey(key as RouteKey),
}));

describe('what a token may do', () => {
  it.each(routes)('$key names its scope, or that it is for people, where staff call it', ({ route }) => {
    const said = [route.scope !== undefined, route.session_only !== undefined];
    if (route.access === 'staff') expect(said.filter(Boolean)).toHaveLength(1);
    else expect(said).toEqual([false, false]);
  });

  it.each(routes.filter(({ route }) => route.scope))(
    '$key writes only where its scope says so',
    ({ route, method }) => {
      expect(route.scope?.endsWith(':read')).toBe(method === 'GET');
    },
  );

  it('never reaches the account itself', () => {
    for (const { key, path, route } of routes)
      if (/^\/(api\/account|company\/change)\b/.test(path)) expect(route.session_only, key).toBeTruthy();
  });

  it('keeps no answer of a call that makes a secret', () => {
    for (const key of ['POST /api/account/tokens', 'POST /api/company-settings/keys'] as const)
      expect((contract[key] as Route).idempotent).toBeUndefined();
  });
});
