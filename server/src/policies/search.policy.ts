import type { SQL } from 'drizzle-orm';
import type { StaffActor } from '../actor.ts';
import { visibleJobs } from './jobs.policy.ts';

/** The applicants that a search covers. */
export type SearchScope =
  | { kind: 'company'; company_id: number }
  | { kind: 'job'; job_id: number }
  /** `jobs` is their condition, over a table alias `jobs`. */
  | { kind: 'jobs'; jobs: SQL };

/** Account holders search their company; limited members and reviewers the jobs that they may see (decisions 2). */
export function searchScope(actor: StaffActor): SearchScope {
  const { company_id, create_interview_only } = actor;
  if (company_id !== null && !create_interview_only) return { kind: 'company', company_id };
  return { kind: 'jobs', jobs: visibleJobs(actor) };
}

/**
 * Whether the actor sees e-mail addresses in a search and may search by a part of one. A reviewer without a company
 * sees the external id instead, and finds an applicant only by the whole address, which is then known already.
 */
export const searchesEmails = (actor: Pick<StaffActor, 'company_id'>): boolean => actor.company_id !== null;
