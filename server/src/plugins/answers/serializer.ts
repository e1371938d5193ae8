import type { FastifySerializerCompiler } from 'fastify';
import { ResponseSerializationError } from 'fastify-type-provider-zod';
import { compile, safeParse } from 'zod';
import type { ZodType } from 'zod';

const compiled = new WeakMap<ZodType, ZodType>();

/** The schema with its checks as one function. zod makes it once a schema is used: all of the contract take 0.2 s. */
function compiledOf(schema: ZodType): ZodType {
  const known = compiled.get(schema) ?? compile(schema);
  compiled.set(schema, known);
  return known;
}

/**
 * Answers contain only what the contract declares; a value that does not fit is an error.
 *
 * The serialiser of fastify-type-provider-zod encodes, which reads each value twice and each list three times, for the
 * sake of codecs. Schemas of answers have none, so that parsing gives the same.
 */
export const serializerCompiler: FastifySerializerCompiler<ZodType> =
  ({ schema, method, url }) =>
  (data) => {
    const { data: answer, error } = safeParse(compiledOf(schema), data);
    if (error) throw new ResponseSerializationError(method, url, { cause: error });
    return JSON.stringify(answer);
  };
