import { BULK_OPERATION_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import { afterAll, beforeAll } from 'vitest';

/**
 * For the tests of one file two applicants are very many, so that what is chosen becomes a bulk operation. Set and put back rather
 * than mocked: files share their modules, and one that is loaded already is mocked no more.
 * @param part applicants in one part of a bulk operation
 * @param at_once this many are changed within the call
 */
export function fewAreMany(part: number, at_once = 1): void {
  const kept = { ...BULK_OPERATION_LIMITS };
  beforeAll(() => {
    Object.assign(BULK_OPERATION_LIMITS, { at_once, part });
  });
  afterAll(() => {
    Object.assign(BULK_OPERATION_LIMITS, kept);
  });
}
