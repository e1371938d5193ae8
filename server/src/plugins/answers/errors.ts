import type { ErrorCode, FieldErrorCodes } from '@vivavoce/contract/errors.ts';
import type { FastifyError, FastifyInstance } from 'fastify';
import { hasZodFastifySchemaValidationErrors, isResponseSerializationError } from 'fastify-type-provider-zod';
import { AppError } from '../../lib/app-error.ts';
import { issueCode, type Issue } from '../../http/issue-code.ts';
import { sendProblem } from '../../http/problem.ts';
import type { Context } from '../../context.ts';
import { databaseFault } from '../../db/database-fault.ts';
import { createOutageLog } from './outage-log.ts';

function fieldErrors(issues: readonly Issue[]): FieldErrorCodes {
  // Without a prototype, so that a field called `toString` is safe.
  const errors = Object.create(null) as FieldErrorCodes;
  for (const issue of issues) {
    const path = issue.instancePath.replace(/^\//, '').replaceAll('/', '.');
    for (const field of issue.params.keys ?? [path || '__all__']) {
      const codes = (errors[field] ??= []);
      const code = issueCode(issue);
      // Two rules may report the same fault.
      if (!codes.includes(code)) codes.push(code);
    }
  }
  return errors;
}

/** Names the limits of numbers that are too large, for developers; screens know them. */
function limitsOf(issues: readonly Issue[]): { detail?: string } {
  const limits = issues.flatMap(({ instancePath, params }) =>
    params.origin === 'number' && params.maximum !== undefined ? [`${instancePath.slice(1)} <= ${params.maximum}`] : [],
  );
  return limits.length > 0 ? { detail: limits.join(', ') } : {};
}

/** Seconds until a retry makes sense: a failover takes longer, a deadlock ends immediately. */
const RETRY_AFTER_S = { lost: 5, gave_way: 1 } as const;
const codeOf = (error: unknown): string | undefined =>
  error instanceof Error
    ? ((error as { code?: string }).code ?? (error.cause === undefined ? undefined : codeOf(error.cause)))
    : undefined;

const FASTIFY_CODES: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_request',
  FST_REQ_FILE_TOO_LARGE: 'too_large',
  FST_PARTS_LIMIT: 'malformed_request',
  FST_FILES_LIMIT: 'malformed_request',
  FST_FIELDS_LIMIT: 'malformed_request',
  FST_PROTO_VIOLATION: 'malformed_request',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupported_media',
};

/** Turns every error into a problem document; its cause stays in the log (requests/request-log.ts). */
export function registerErrors(app: FastifyInstance, ctx: Context): void {
  const outage = createOutageLog(ctx);
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (error instanceof AppError) {
      if (error.retry_after !== undefined) void reply.header('retry-after', error.retry_after);
      return sendProblem(request, reply, error.code, { details: error.details });
    }
    if (hasZodFastifySchemaValidationErrors(error)) {
      // An invalid id looks like an unknown one.
      if (error.validationContext === 'params') return sendProblem(request, reply, 'not_found');
      return sendProblem(request, reply, 'invalid', {
        details: {
          errors: fieldErrors(error.validation),
          ...limitsOf(error.validation),
        },
      });
    }
    if (error.statusCode === 429) return sendProblem(request, reply, 'too_many_requests');
    const known = FASTIFY_CODES[error.code];
    if (known) return sendProblem(request, reply, known);
    const code = codeOf(error);
    if (code === 'not_found' || code === 'too_large') return sendProblem(request, reply, code);
    if (code === 'unavailable' || code === 'full') {
      request.failure = { error, reason: 'storage failed' };
      return sendProblem(request, reply, code === 'full' ? 'storage_full' : 'storage_unavailable');
    }
    const fault = databaseFault(error);
    if (fault) {
      request.failure = { error, reason: fault === 'lost' ? 'database unavailable' : 'gave way to another call' };
      if (fault === 'lost') outage.begin(error);
      void reply.header('retry-after', RETRY_AFTER_S[fault]);
      return sendProblem(request, reply, 'database_unavailable');
    }
    // Text that the database cannot store (a NUL character, an unpaired surrogate) is the caller's fault.
    if (code === '22021' || code === '22P05')
      return sendProblem(request, reply, 'invalid', { details: { errors: { __all__: ['control_characters'] } } });
    if (error.statusCode && error.statusCode < 500)
      return sendProblem(request, reply, 'malformed_request', {
        details: { detail: error.message },
        status: error.statusCode,
      });
    request.failure = {
      error: isResponseSerializationError(error) && error.cause ? error.cause : error,
      reason: 'request failed',
    };
    return sendProblem(request, reply, 'internal');
  });
}
