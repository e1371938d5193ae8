import type { ProviderFaultCode } from '@vivavoce/domain/kinds/provider/provider-test.ts';

/** A call to a test provider that brought nothing. Its message holds neither the key nor data of an applicant. */
export class ProviderFault extends Error {
  override readonly name = 'ProviderFault';
  readonly code: ProviderFaultCode;
  /** A repeat cannot help before something changes. */
  readonly permanent: boolean;

  constructor(code: ProviderFaultCode, message: string, permanent = false, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.permanent = permanent;
  }
}
