import type { Operation } from '@vivavoce/contract/index.ts';
import { AUDIT_ACTIONS, type AuditAction, type AuditActor } from '@vivavoce/domain/companies/audit.ts';
import type { Call } from '../../http/handlers.ts';
import type { AuditDetails } from '../../db/schema/accounts/audit.ts';
import type { Origin, Trail } from './audit-trail.ts';

/** A stored row's id, from a number or the digits of a path; null for anything else. */
function asId(value: unknown): number | null {
  const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number > 0 ? number : null;
}

/** One entry before ids of activity, applicant and company have been completed from the database. */
export interface Entry extends Origin {
  type: AuditAction;
  category: (typeof AUDIT_ACTIONS)[AuditAction];
  actor: AuditActor;
  company_id: number | null;
  user_id: number | null;
  api_token_id: number | null;
  session_id: number | null;
  job_id: number | null;
  application_id: number | null;
  answer_id: number | null;
  /** Short address of an activity, where the call names it so. */
  shorturl: string | null;
  details: AuditDetails;
  at: Date;
}

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};

/** Settings of a call that say what was done; none of them can hold personal data. */
const TELLING = [
  'user_id',
  'other',
  'hand_over_to',
  'role',
  'action',
  'action_type',
  'include',
  'from_date',
  'to_date',
  'format',
  'dismissed',
  'declined',
  'publish',
];

function tellingOf(sources: Record<string, unknown>[]): AuditDetails['call'] {
  const telling: NonNullable<AuditDetails['call']> = {};
  for (const source of sources) {
    for (const name of TELLING) {
      const value = source[name];
      if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') telling[name] = value;
    }
  }
  return telling;
}

/** Ids of the path other than activity and applicant, which have columns of their own. */
function pathIds(params: Record<string, unknown>): NonNullable<AuditDetails['call']> {
  return Object.fromEntries(
    Object.entries(params).flatMap(([name, value]) => {
      const number = asId(value);
      return number === null || name === 'job' || name === 'application' ? [] : [[name, number]];
    }),
  );
}

/** A visitor becomes a user by signing in, and an applicant by opening the personal link. */
function actorOf(kind: string, trail: Trail, isKey: boolean): AuditActor {
  if (trail.guest) return 'visitor';
  if (kind === 'directory') return 'directory';
  if (isKey) return 'key';
  if (kind === 'staff' || trail.user_id !== undefined) return 'user';
  return kind === 'public' && trail.application_id === undefined ? 'visitor' : 'applicant';
}

/** The entry of a call. */
export function entryOf(
  operation: Operation,
  type: AuditAction,
  call: Call<Operation>,
  { trail, at }: { trail: Trail; at: Date },
): Entry {
  const actor = call.actor as { kind: string } & Partial<Record<string, unknown>>;
  const params = record(call.params);
  const body = record(call.body);
  const token = record(actor['token']);
  const isKey = token['of'] === 'company';
  const kind = actorOf(actor.kind, trail, isKey);
  return {
    ...trail.origin,
    // The log cannot forget before its time, so it holds nothing personal of applicants.
    ...(kind === 'applicant' && { ip: null, user_agent: null }),
    type,
    category: AUDIT_ACTIONS[type],
    actor: kind,
    company_id: trail.company_id === undefined ? asId(actor['company_id']) : trail.company_id,
    user_id: trail.user_id ?? asId(actor['user_id']),
    api_token_id: isKey ? null : asId(token['id']),
    session_id: actor.kind === 'staff' ? asId(actor['session_id']) : null,
    job_id: trail.job_id ?? asId(params['job']),
    application_id:
      trail.application_id ?? asId(params['application']) ?? asId(actor['application_id']) ?? asId(body['application']),
    answer_id: asId(params['answer']),
    shorturl: typeof params['shorturl'] === 'string' ? params['shorturl'] : null,
    details: {
      operation,
      call: { ...pathIds(params), ...tellingOf([record(call.query), body]), ...trail.call },
      ...(Object.keys(body).length > 0 && { fields: Object.keys(body).toSorted() }),
      ...(trail.changes && { changes: trail.changes }),
    },
    at,
  };
}
