import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { StaffActor } from '../actor.ts';
import { canCreateJob } from './jobs.policy.ts';

export type LibraryAction = 'read' | 'add';
export type LibraryQuestionAction = 'edit' | 'delete';

const ALL: readonly LibraryQuestionAction[] = ['edit', 'delete'];

/** The data for the rule; a question of the platform has no company. */
export interface LibrarySubject {
  company_id: number | null;
  created_by: number | null;
}

/** Whether the actor may read and extend the library: every author of questions (decisions 2). */
export const canLibrary = (actor: StaffActor, _action: LibraryAction): boolean => canCreateJob(actor);

/**
 * Whether the actor may do this to a question of the library. Account holders manage the library of their company,
 * members who run only their own activities their own additions, platform administrators the shared questions.
 */
export function canLibraryQuestion(
  actor: StaffActor,
  _action: LibraryQuestionAction,
  { company_id, created_by }: LibrarySubject,
  managesShared = false,
): boolean {
  if (company_id === null) return managesShared;
  if (company_id !== actor.company_id) return false;
  return !actor.create_interview_only || created_by === actor.user_id;
}

/** The actions that `can` allows, in the order of the contract, for the browser. */
export const libraryAbilities = (
  actor: StaffActor,
  question: LibrarySubject,
  managesShared = false,
): LibraryQuestionAction[] => ALL.filter((action) => canLibraryQuestion(actor, action, question, managesShared));

/**
 * The competencies that the actor may see, over a table alias `c`: those of the platform and of the current company.
 */
export const visibleCompetencies = (actor: Pick<StaffActor, 'company_id'>): SQL =>
  sql`(c.company_id is null or c.company_id = ${actor.company_id})`;

/** The questions of the library, over a table alias `q`: of the current company, or of the platform. */
export const visibleLibrary = (actor: Pick<StaffActor, 'company_id'>, source: 'own' | 'shared'): SQL =>
  source === 'own' ? sql`q.company_id = ${actor.company_id}` : sql`q.company_id is null`;
