import { scimError } from '@vivavoce/contract/account/scim.ts';
import { problem } from '@vivavoce/contract/common.ts';
import { ERRORS } from '@vivavoce/contract/errors.ts';
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

/** What is wrong with the body of an answer, by the contract; undefined for files and texts. */
function faultOf(route: Route, status: number, media: string, text: () => string): string | undefined {
  if (!/[/+]json$/.test(media)) return undefined;
  const described = route.responses[status];
  // `produces` is the media type of what succeeds.
  if (described && (!route.produces || status >= 400)) return described.safeParse(JSON.parse(text())).error?.message;
  if (status < 400) return undefined;
  const refusal = JSON.parse(text()) as { code?: string };
  if (route.access === 'directory') return scimError.safeParse(refusal).error?.message;
  return (
    problem.safeParse(refusal).error?.message ?? ((refusal.code ?? '') in ERRORS ? undefined : `code ${refusal.code}`)
  );
}

/**
 * Compares an answer with the document of the interface, its status, media type and body: every call of every test does.
 * @throws Error that names what is not documented
 */
export function expectDocumented(method: string, path: string, { status, headers }: Response, body: Buffer): void {
  const [address = ''] = path.split('?');
  const found = routes.find((one) => one.method === method && one.pattern.test(address));
  // Browsers are led on by some calls, and told by others that nothing changed.
  if (!found || (status >= 300 && status < 400)) return;
  const { key, route } = found;
  // Refusals are documented as a range.
  if (status < 400 && !(status in route.responses))
    throw new Error(`${key} answered ${status}, which is not documented`);
  if (body.length === 0) return;
  // The remembered answer to a repeated call is emptied when it names a person who was erased.
  if (route.idempotent && body.toString() === 'null') return;
  const media = headers.get('content-type')?.split(';')[0] ?? 'none';
  const documented = sentMedia(route, status);
  const fits = documented.some((one) => one === media || (one.endsWith('/*') && media.startsWith(one.slice(0, -1))));
  if (!fits) throw new Error(`${key} answered ${status} as ${media}, and says ${documented.join(', ')}`);
  const fault = faultOf(route, status, media, () => body.toString());
  if (fault !== undefined) throw new Error(`${key} answered ${status} with another body than it says: ${fault}`);
}
