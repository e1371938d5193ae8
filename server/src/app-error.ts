import { ERRORS } from '@vivavoce/contract/errors.ts';
import type { ErrorCode } from '@vivavoce/contract/errors.ts';

export interface ErrorDetails {
  /** A sentence for developers; people read the translation of the code. */
  detail?: string;
  /** Field name to codes of what to mend. */
  errors?: Record<string, string[]>;
  missing?: unknown[];
  existing?: number;
}

/** A refusal that the caller can understand. Its HTTP status follows from the code. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: ErrorDetails;
  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(details.detail ?? code);
    this.name = 'AppError';
    this.code = code;
    this.status = ERRORS[code];
    this.details = details;
  }
}

export const notFound = () => new AppError('not_found');
export const invalid = (errors: Record<string, string[]>) => new AppError('invalid', { errors });
