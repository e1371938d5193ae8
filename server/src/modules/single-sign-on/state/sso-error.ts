import type { SsoFault } from '@vivavoce/domain/accounts/single-sign-on.ts';

/** An answer of a provider that is not accepted, and why. */
export class SsoError extends Error {
  override readonly name = 'SsoError';
  readonly fault: SsoFault;

  constructor(fault: SsoFault, options?: ErrorOptions) {
    super(fault, options);
    this.fault = fault;
  }
}
