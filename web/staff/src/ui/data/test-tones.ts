import type { ProviderTest } from '@vivavoce/contract/types.ts';

/** The colour of each state of a test at a provider. */
export const testTones = {
  waiting: 'plain',
  linked: 'plain',
  started: 'info',
  completed: 'ok',
  failed: 'bad',
  silent: 'warn',
} as const satisfies Record<ProviderTest['state'], string>;
