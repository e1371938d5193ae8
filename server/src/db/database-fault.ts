/**
 * The state of the database behind a failed statement: `lost`, the database cannot be reached or used at present;
 * `gave_way`, PostgreSQL ended this call so that another could continue. `gave_way` changed nothing; after `lost` it is
 * unknown whether a running commit took effect.
 */
export type DatabaseFault = 'lost' | 'gave_way';

/** System errors of the connection to the database. */
const LINE_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'ETIMEDOUT',
  'EPIPE',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** Classes of SQLSTATEs: 08 connection, 53 insufficient resources such as a full disk, 57P operator intervention. */
const LOST_CLASSES = /^(08|53|57P)\w+$/;
/** Further SQLSTATEs that a failover or an overload causes. */
const LOST_STATES = new Set([
  // read_only_sql_transaction: the server became a standby
  '25006',
  // io_error
  '58030',
  // duplicate_prepared_statement: a pooler moved the connection to another server
  '42P05',
  // invalid_sql_statement_name: as above, in the other direction
  '26000',
  // query_canceled: the statement reached its time limit
  '57014',
  // invalid_authorization_specification, invalid_password: the role of the server is absent or has another password
  '28000',
  '28P01',
]);

/**
 * With these PostgreSQL ended the connection, whatever the SQLSTATE: on a full disk a new connection fails with
 * internal_error, "could not write init file".
 */
const LAST_SEVERITIES = new Set(['FATAL', 'PANIC']);

const GAVE_WAY_STATES = new Set(['40P01', '40001']);

/** Driver errors without a code; the texts are those of `pg` and `pg-pool`. */
const DRIVER_MESSAGES = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
  'Client was closed and is not queryable',
  'Query read timeout',
  'timeout expired',
];

const stateFault = (code: string): DatabaseFault | null => {
  if (GAVE_WAY_STATES.has(code)) return 'gave_way';
  if (LINE_CODES.has(code) || LOST_STATES.has(code) || LOST_CLASSES.test(code)) return 'lost';
  return null;
};

/** @returns null where neither the error nor one of its causes concerns the state of the database */
export function databaseFault(error: unknown): DatabaseFault | null {
  if (!(error instanceof Error)) return null;
  const { code, severity } = error as { code?: unknown; severity?: unknown };
  const fault = typeof code === 'string' ? stateFault(code) : null;
  if (fault) return fault;
  if (LAST_SEVERITIES.has(String(severity))) return 'lost';
  if (DRIVER_MESSAGES.some((message) => error.message.startsWith(message))) return 'lost';
  return databaseFault(error.cause);
}
