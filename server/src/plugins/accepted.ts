import type { Deed } from '@vivavoce/contract/types.ts';
import type { FastifyReply } from 'fastify';

/** Answers 202 where a task does what was asked for. */
export function acceptedWithDeed<Result extends { deed: Deed | null }>(reply: FastifyReply, result: Result): Result {
  if (result.deed) void reply.code(202);
  return result;
}
