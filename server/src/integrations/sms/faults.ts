/** The text message was certainly not taken. */
export class SmsRefusedError extends Error {
  override readonly name = 'SmsRefusedError';
  /** Trying again cannot help: this message or its number is refused for good. */
  readonly permanent: boolean;

  constructor(message: string, permanent: boolean) {
    super(message);
    this.permanent = permanent;
  }
}

/** It was handed over, and no answer came: it may have been sent, so never send it again unasked. */
export class SmsUncertainError extends Error {
  override readonly name = 'SmsUncertainError';
}
