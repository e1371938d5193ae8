import type { BulkOperation } from '@vivavoce/contract/types.ts';
import type { FastifyReply } from 'fastify';

/** Answers 202 where a task does the work. */
export function acceptedWithBulkOperation<Result extends { bulk_operation: BulkOperation | null }>(
  reply: FastifyReply,
  result: Result,
): Result {
  if (result.bulk_operation) void reply.code(202);
  return result;
}
