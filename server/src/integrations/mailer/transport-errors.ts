/** The mail was certainly not delivered. */
export class MailRefusedError extends Error {
  override readonly name = 'MailRefusedError';
  /** A retry cannot help: this mail or its recipient is refused for good. */
  readonly permanent: boolean;
  /** The mail server's answer, or null when it was not reached. */
  readonly response: string | null;

  constructor(message: string, details: { permanent: boolean; response?: string | null; cause?: unknown }) {
    super(message, { cause: details.cause });
    this.permanent = details.permanent;
    this.response = details.response ?? null;
  }
}

/**
 * The connection broke after the whole mail was handed over and before an answer: it may have arrived, so it is never
 * sent again automatically.
 */
export class MailUncertainError extends Error {
  override readonly name = 'MailUncertainError';
}

/** The errors of the SMTP client. */
export type SmtpFault = Error & { code?: string; command?: string; response?: string; responseCode?: number };

// Codes by which a server refuses us, not the mail (RFC 4954).
const SIGN_IN_CODES = new Set([530, 534, 535, 538]);

// Errors that the client raises before it asks the server.
const UNSENDABLE = new Set(['EENVELOPE', 'EMESSAGE']);

/**
 * The meaning of a failed sending.
 * @param handed_over whether the server had received the whole mail before the fault
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
  const message = permanent ? fault.message : `The mail server cannot be reached (${code})`;
  return new MailRefusedError(message, { permanent, cause: fault });
}
