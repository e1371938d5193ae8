import type { ErrorCode } from '@vivavoce/contract/errors.ts';
import type { ScimFault } from '@vivavoce/domain/accounts/provisioning.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorDetails } from '../lib/app-error.ts';

const FAULTS: Partial<Record<ErrorCode, ScimFault>> = {
  malformed_json: 'invalidSyntax',
  malformed_request: 'invalidSyntax',
  invalid: 'invalidValue',
  already_member: 'uniqueness',
};

/** Whether a call is by a directory, which reads errors as SCIM 2.0 has them; unknown addresses below /scim are, too. */
export const isScim = ({ url }: FastifyRequest): boolean => /^\/+scim(?:[/?]|$)/i.test(url);

/** Answers an error with the body of RFC 7644; invalid input is 400 there. */
export function sendScimError(
  reply: FastifyReply,
  code: ErrorCode,
  { detail, scim_fault = FAULTS[code], errors }: ErrorDetails,
  status: number,
): FastifyReply {
  const answered = status === 422 ? 400 : status;
  return reply
    .code(answered)
    .type('application/scim+json')
    .header('cache-control', 'no-store')
    .serializer(JSON.stringify)
    .send({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
      status: String(answered),
      ...(scim_fault && { scimType: scim_fault }),
      detail: detail ?? (errors ? `${code}: ${Object.keys(errors).join(', ')}` : code),
    });
}
