import { DrizzleQueryError } from 'drizzle-orm';

/**
 * An error as it may be written down. A failed statement carries its values, among them addresses, whole e-mails and
 * personal links; what stays is the statement and the database's own reason.
 */
export function plainError(error: unknown): unknown {
  if (!(error instanceof DrizzleQueryError)) return error;
  const reason = error.cause instanceof Error ? error.cause.message : 'unknown';
  const plain = new Error(`${reason} in: ${error.query}`);
  plain.name = error.name;
  plain.stack = `${plain.name}: ${plain.message}\n${(error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')}`;
  return plain;
}
