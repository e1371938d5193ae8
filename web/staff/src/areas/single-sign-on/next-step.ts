import type { IdentityProvider } from '@vivavoce/contract/types.ts';

/** Next step before a provider serves: a test that passes, then the switch; null for one that is on. */
export function nextStepOf({
  active,
  last_test,
}: Pick<IdentityProvider, 'active' | 'last_test'>): 'test' | 'on' | null {
  if (last_test?.fault !== null) return 'test';
  return active ? null : 'on';
}
