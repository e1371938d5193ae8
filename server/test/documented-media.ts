import { contract } from '@vivavoce/contract/index.ts';
import { sentMedia } from '@vivavoce/contract/media.ts';
import { splitKey } from '@vivavoce/contract/route.ts';
import type { Route, RouteKey } from '@vivavoce/contract/route.ts';

const routes = Object.entries<Route>(contract)
  .map(([key, route]) => {
    const { method, path } = splitKey(key as RouteKey);
    const parameters = path.match(/\{\w+\}/g)?.length ?? 0;
    return { key, route, method, parameters, pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`) };
  })
  // A fixed path comes before one with parameters.
  .toSorted((a, b) => a.parameters - b.parameters);

/** Compares the media type of an answer with the document of the interface: every call of every test does. */
export function expectDocumented(method: string, path: string, { status, headers }: Response, bytes: number): void {
  const [address = ''] = path.split('?');
  const found = routes.find((one) => one.method === method && one.pattern.test(address));
  if (!found || bytes === 0 || (status >= 300 && status < 400)) return;
  const media = headers.get('content-type')?.split(';')[0] ?? 'none';
  const documented = sentMedia(found.route, status);
  const fits = documented.some((one) => one === media || (one.endsWith('/*') && media.startsWith(one.slice(0, -1))));
  if (!fits) throw new Error(`${found.key} answered ${status} as ${media}, and says ${documented.join(', ')}`);
}
