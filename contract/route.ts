import type { ApiScope } from '@vivavoce/domain/companies/api-scopes.ts';
import type { z } from 'zod';
import type { AuditRule } from './audit-rule.ts';
import type { ProgramRule } from './program-rule.ts';

/**
 * Who may call an operation, before policies decide:
 * `public` every caller · `applicant` an interview session that holds the application ·
 * `learner` a session of the place that belongs to a proved address ·
 * `upload` the bearer of an attempt's upload token · `staff` a signed-in user, a personal API token of one, or a key of a company ·
 * `directory` the bearer of a company's SCIM token; errors are SCIM bodies (RFC 7644).
 */
export type Access = 'public' | 'applicant' | 'learner' | 'upload' | 'staff' | 'directory';
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type BodyMedia =
  | 'application/json'
  | 'text/plain'
  | 'application/x-www-form-urlencoded'
  | 'multipart/form-data'
  | 'application/octet-stream'
  | 'text/vtt';
export type RouteKey = `${Method} /${string}`;

/** One operation of the API: the server registers it, the browser infers its types, OpenAPI describes it. */
export interface Route {
  summary: string;
  tag: string;
  access: Access;
  /** The scope that a personal API token or a key of a company needs. A staff operation has a scope or is `session_only`. */
  scope?: ApiScope;
  /** Why no token or key may call it. */
  session_only?: string;
  /** Why no key of a company may call it, but a personal token may. */
  person_only?: string;
  /** Open to a user who has yet to set up the second factor that the company demands. */
  before_second_factor?: true;
  /** Called by the page and not by the user, so it does not keep a session alive. */
  passive?: true;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Media type of the request body when it is not JSON. */
  consumes?: BodyMedia | readonly BodyMedia[];
  /** Accepts a form without files as well as JSON, URL-encoded or multipart: the clients of the specification send forms. */
  accepts_form?: true;
  /**
   * A form with one file is taken as well as JSON. Its parts are the fields of the body; those named in `json` are written
   * as in JSON, all others are text. The file comes last.
   */
  form?: { file: string; max_bytes: number; json: readonly string[] };
  /** The part of a multipart body that carries the one file; its bytes are read by the handler as they arrive. */
  file_field?: string;
  /** Media types of a successful answer when it is not JSON; such answers are streamed. */
  produces?: string | readonly string[];
  /** A picture that mails and other sites show; browsers load no other answer into pages of other sites. */
  embedded?: true;
  /**
   * Calls that the specification makes without the CSRF header; they are guarded by Origin and Sec-Fetch-Site. A read
   * with it gives no cookie: no page makes it, or caches share its answer.
   */
  csrf?: false;
  /**
   * Pages of other sites lead browsers here, without our cookies: the call believes nothing but what it checks itself.
   */
  from_elsewhere?: true;
  /** The handler checks a signature over the bytes of the body, which it gets as they came. */
  signed?: true;
  /** Creating and sending calls that honour an Idempotency-Key header. */
  idempotent?: true;
  /** Largest request body in bytes when it differs from the general limit. */
  body_limit?: number;
  responses: Record<number, z.ZodType>;
  /** The entry in the audit log. Every operation that changes something has a rule. */
  audit?: AuditRule;
}

/** Operations that change something, by their method; signing out is a read in the specification. */
type ChangingKey = `${Exclude<Method, 'GET'>} /${string}` | 'GET /logout/ajax';

/**
 * An operation that changes something does not compile without its rule for the audit log, one of staff not without the
 * programs that may call it.
 */
export const defineRoutes = <const Table extends Record<RouteKey, Route>>(
  table: Table & {
    [Key in keyof Table]: (Key extends ChangingKey ? { audit: AuditRule } : unknown) &
      (Table[Key] extends { access: 'staff' } ? ProgramRule : unknown);
  },
): Table => table;

/** `POST /api/jobs/{job}/publish` → its two halves. */
export const splitKey = (key: RouteKey): { method: Method; path: string } => {
  const space = key.indexOf(' ');
  return { method: key.slice(0, space) as Method, path: key.slice(space + 1) };
};
