import { isDeepStrictEqual } from 'node:util';
import type { FastifySerializerCompiler } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import type { $ZodType } from 'zod/v4/core';
import type { Env } from '../../env.ts';
import { answerCheck } from './answer-check.ts';

/**
 * Writes answers by the contract, so that nothing undeclared leaves. In production they are looked at by their shape; what
 * does not fit, and everywhere else every answer, is parsed by zod with all formats and bounds, and a fault ends in an error.
 */
export function answerSerializer({ NODE_ENV }: Pick<Env, 'NODE_ENV'>): FastifySerializerCompiler<$ZodType> {
  return (route) => {
    const parsed = serializerCompiler(route) as (data: unknown) => string;
    const check = answerCheck(route.schema);
    if (!check) return parsed;
    if (NODE_ENV === 'production')
      return (data) => {
        const fitting = check(data);
        return fitting ? JSON.stringify(fitting.taken) : parsed(data);
      };
    return (data) => {
      const text = parsed(data);
      const fitting = check(data);
      // Names may come in another order, as whoever made the answer wrote them.
      if (!fitting || !isDeepStrictEqual(JSON.parse(JSON.stringify(fitting.taken)), JSON.parse(text)))
        throw new Error(`${route.method} ${route.url}: the answer looks otherwise by its shape than parsed`);
      return text;
    };
  };
}
