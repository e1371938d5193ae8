import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';

const framesOf = (error: Error): string[] => (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));

function rewritten(error: Error, message: string, code: string | undefined): Error {
  const plain = new Error(message);
  plain.name = error.name;
  plain.stack = [`${plain.name}: ${plain.message}`, ...framesOf(error)].join('\n');
  return code === undefined ? plain : Object.assign(plain, { code });
}

const codeOf = (error: unknown): string | undefined => {
  const code = error instanceof Error ? (error as { code?: unknown }).code : undefined;
  return typeof code === 'string' ? code : undefined;
};

/**
 * An error that is safe to log. A failed statement contains its values, among them addresses, whole e-mails and
 * personal links, and PostgreSQL repeats values in the details of its errors. What remains is the statement, the
 * database's own reason and its code (SQLSTATE).
 */
export function plainError(error: unknown): unknown {
  if (error instanceof DrizzleQueryError) {
    const reason = error.cause instanceof Error ? error.cause.message : 'unknown';
    return rewritten(error, `${reason} in: ${error.query}`, codeOf(error.cause));
  }
  if (error instanceof pg.DatabaseError) return rewritten(error, error.message, error.code);
  // The pool names the broken connection, with its key for cancelling statements.
  if (error instanceof Error && 'client' in error) return rewritten(error, error.message, codeOf(error));
  return error;
}
