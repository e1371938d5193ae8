import { FIELD_ERRORS } from '@vivavoce/contract/errors.ts';
import type { FieldErrorCode } from '@vivavoce/contract/errors.ts';

/** An issue of zod as the type provider passes it on: `keyword` is its code, `params` the rest of it. */
export interface Issue {
  instancePath: string;
  keyword: string;
  message?: string;
  params: { origin?: string; format?: string; keys?: string[]; maximum?: number };
}

/** A rule of the contract may return its own code in place of a message. */
const isFieldError = (message: string): message is FieldErrorCode =>
  (FIELD_ERRORS as readonly string[]).includes(message);

/** The fault of a field, as a code that the browser translates. */
export function issueCode({ keyword, message = '', params }: Issue): FieldErrorCode {
  if (isFieldError(message)) return message;
  if (keyword === 'invalid_type') return message.includes('received undefined') ? 'required' : 'wrong_type';
  if (keyword === 'too_small') return params.origin === 'string' ? 'required' : 'too_small';
  if (keyword === 'too_big') return params.origin === 'string' ? 'too_long' : 'too_big';
  if (keyword === 'invalid_format') return params.format === 'email' ? 'not_an_email' : 'wrong_format';
  if (keyword === 'unrecognized_keys') return 'unknown_field';
  return keyword === 'invalid_union' ? 'wrong_shape' : 'not_allowed';
}
