import { describe, expect, it } from 'vitest';
import { contract } from './index.ts';
import { splitKey } from './route.ts';
import type { Route, RouteKey } from './route.ts';

const routes = Object.entries(contract).map(([key, route]) => ({
  key,
  route: route as Route,
  ...splitKey(key as RouteKey),
}));

/**
 * Their answer is shown once; a picture is none until a scenario names it; there is one tag of a name, one rubric of a question, one round of
 * calibration, and one rating of a person, which a repeat replaces or finds.
 */
const UNREPEATED = new Set([
  'POST /api/jobs/{job}/answerreviews',
  'POST /api/jobs/{job}/calibration',
  'POST /api/jobs/{job}/matrixreviews',
  'POST /api/jobs/{job}/reviewcomments',
  'POST /api/jobs/{job}/reviews',
  'POST /api/jobs/{job}/rubricreviews',
  'POST /api/jobs/{job}/rubrics',

  'POST /api/tags',
  'POST /api/jobs/{job}/guest-links',
  'POST /api/jobs/{job}/scenario-pictures',
  'POST /api/webhooks',
  'POST /api/webhooks/{webhook}/secret',
]);

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

  it('repeats no call of a program that makes something, but where the answer holds a secret', () => {
    const making = routes.filter(({ method, route }) => method === 'POST' && route.scope && 201 in route.responses);
    expect(new Set(making.filter(({ route }) => !route.idempotent).map(({ key }) => key))).toEqual(UNREPEATED);
  });

  it('keeps no answer of a call that makes a secret', () => {
    for (const key of ['POST /api/account/tokens', 'POST /api/company-settings/keys'] as const)
      expect((contract[key] as Route).idempotent).toBeUndefined();
  });
});
