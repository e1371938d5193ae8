import type { TestProviderName } from '@vivavoce/domain/kinds/provider/provider-test.ts';
import type { AllowedHosts } from '../../lib/outgoing/outgoing.ts';
import type { ProviderAccess, TestProvider } from './provider.types.ts';
import { createTestPartnership } from './test-partnership.ts';

export { ProviderFault } from './provider-fault.ts';

const ADAPTERS: Readonly<
  Record<TestProviderName, (access: ProviderAccess, allowed: AllowedHosts, signal?: AbortSignal) => TestProvider>
> = { test_partnership: createTestPartnership };

/** The provider of a company; a further provider is one more adapter. */
export const createTestProvider = (access: ProviderAccess, allowed: AllowedHosts, signal?: AbortSignal): TestProvider =>
  ADAPTERS[access.provider](access, allowed, signal);
