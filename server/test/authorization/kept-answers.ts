import { contract } from '@vivavoce/contract/index.ts';
import type { Operation } from '@vivavoce/contract/index.ts';
import type { Route } from '@vivavoce/contract/route.ts';
import type { Reply } from '../api-client.ts';

/** The same for all callers; shared caches may keep them for a while. */
export const FOR_EVERYBODY: ReadonlySet<Operation> = new Set<Operation>([
  'GET /api/constants',
  'GET /api/feature-details',
  'GET /api/companies/{shortname}/marketplace/preview',
  'GET /api/public-jobs/{shorturl}/preview',
]);

/**
 * Whether an answer says of caches what it may: that nothing is kept, or, of a file, what its own reader's browser may do
 * with it.
 */
export function mayBeKept(operation: Operation, { status, headers }: Reply): boolean {
  const policy = headers.get('cache-control') ?? '';
  if (status < 300 && FOR_EVERYBODY.has(operation)) return /^public, max-age=\d+$/.test(policy);
  if (/(^|, )no-store$/.test(policy)) return true;
  const isFile = (contract[operation] as Route).produces !== undefined;
  return status < 400 && isFile && /^private, (no-cache|max-age=\d+)$/.test(policy);
}
