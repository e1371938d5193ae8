/** The text message was certainly not taken. */
export class SmsRefusedError extends Error {
  override readonly name = 'SmsRefusedError';
  /** A retry cannot help: this message or its number is refused for good. */
  readonly permanent: boolean;

  constructor(message: string, permanent: boolean) {
    super(message);
    this.permanent = permanent;
  }
}

/** The message was handed over without an answer: it may have been sent, so it is never sent again automatically. */
export class SmsUncertainError extends Error {
  override readonly name = 'SmsUncertainError';
}
