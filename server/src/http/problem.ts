import { ERRORS } from '@vivavoce/contract/errors.ts';
import type { ErrorCode } from '@vivavoce/contract/errors.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorDetails } from '../lib/app-error.ts';
import { isScim, sendScimError } from './scim-error.ts';

const TITLES: Partial<Record<ErrorCode, string>> = {
  invalid: 'Some fields are not valid',
  not_found: 'Not found',
  wrong_host: 'This server is available at a different address',
  forbidden: 'Not allowed',
  internal: 'Something went wrong on our side',
};

/** Answers with a problem document, or with an error of SCIM where the caller speaks it. */
export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  code: ErrorCode,
  { details = {}, status = ERRORS[code] }: { details?: ErrorDetails | undefined; status?: number | undefined } = {},
): FastifyReply {
  if (isScim(request)) return sendScimError(reply, code, details, status);
  return (
    reply
      .code(status)
      .type('application/problem+json')
      // A handler may have set caching headers before it failed.
      .header('cache-control', 'no-store')
      .serializer(JSON.stringify)
      .send({
        type: `urn:vivavoce:problem:${code}`,
        title: TITLES[code] ?? code.replaceAll('_', ' '),
        status,
        code,
        request_id: request.id,
        ...details,
      })
  );
}

export const sendNotFound = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  sendProblem(request, reply, 'not_found');
