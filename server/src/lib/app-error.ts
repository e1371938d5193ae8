import { ERRORS } from '@vivavoce/contract/errors.ts';
import type { ErrorCode, FieldErrorCodes } from '@vivavoce/contract/errors.ts';

export interface ErrorDetails {
  /** A sentence for developers; people read the translation of the code. */
  detail?: string;
  /** Field name to codes of what to mend. */
  errors?: FieldErrorCodes;
  missing?: unknown[];
  existing?: number;
  /** The activities that stand in the way, as far as the caller sees them. */
  jobs?: { id: number; title: string }[];
  /** What the change would touch. */
  affected?: { reviews: number; applicants: number };
  /** Field name to the tags in it that nobody can fill, without brackets. */
  unknown_tags?: Record<string, string[]>;
}

/** A refusal that the caller can understand. Its HTTP status follows from the code. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: ErrorDetails;
  /** Seconds after which the call may be tried again, said in the header. */
  readonly retry_after: number | undefined;
  constructor(code: ErrorCode, details: ErrorDetails = {}, retryAfter?: number) {
    super(details.detail ?? code);
    this.name = 'AppError';
    this.code = code;
    this.status = ERRORS[code];
    this.details = details;
    this.retry_after = retryAfter;
  }
}

export const notFound = () => new AppError('not_found');
/** Refuses texts with tags that nobody can fill, naming field and tags. */
export const unknownTag = (tags: Record<string, string[]>) =>
  new AppError('unknown_tag', {
    errors: Object.fromEntries(Object.keys(tags).map((field) => [field, ['unknown_tag']])),
    unknown_tags: tags,
  });
export const invalid = (errors: FieldErrorCodes) => new AppError('invalid', { errors });
