/** The mail was certainly not delivered. */
export class MailRefusedError extends Error {
  override readonly name = 'MailRefusedError';
  /** Trying again cannot help: this mail or its recipient is refused for good. */
  readonly permanent: boolean;
  /** What the mail server answered, or null when it was not reached. */
  readonly response: string | null;

  constructor(message: string, details: { permanent: boolean; response?: string | null; cause?: unknown }) {
    super(message, { cause: details.cause });
    this.permanent = details.permanent;
    this.response = details.response ?? null;
  }
}

/** The whole mail was handed over, then the line went dead before an answer: it may have arrived, so never send it again unasked. */
export class MailUncertainError extends Error {
  override readonly name = 'MailUncertainError';
}

/** What the SMTP client rejects with. */
export type SmtpFault = Error & { code?: string; command?: string; response?: string; responseCode?: number };

// Codes by which a server says that it does not trust us, not that it dislikes the mail (RFC 4954).
const SIGN_IN_CODES = new Set([530, 534, 535, 538]);

// Errors that the client finds by itself before it asks the server.
const UNSENDABLE = new Set(['EENVELOPE', 'EMESSAGE']);

/**
 * Says what a failed sending means.
 * @param handed_over whether the server had been given the whole mail when the fault came
 */
export function judgeFault(fault: SmtpFault, handed_over: boolean): MailRefusedError | MailUncertainError {
  const { code = 'unknown', command = '', response = null, responseCode: status } = fault;
  if (status !== undefined) {
    const about_mail = ['MAIL FROM', 'RCPT TO', 'DATA'].includes(command);
    const permanent = status >= 500 && about_mail && !SIGN_IN_CODES.has(status);
    return new MailRefusedError(response ?? fault.message, { permanent, response, cause: fault });
  }
  if (handed_over) {
    return new MailUncertainError('The mail server took the mail and did not answer', { cause: fault });
  }
  const permanent = UNSENDABLE.has(code);
  const words = permanent ? fault.message : `The mail server cannot be reached (${code})`;
  return new MailRefusedError(words, { permanent, cause: fault });
}
