import type { Cohort, CohortDetail, CohortMember } from '@vivavoce/contract/types.ts';
import { COHORT_ABILITIES } from '@vivavoce/contract/cohorts/cohorts.ts';
import { formatVoucherCode } from '@vivavoce/domain/marketplace/vouchers.ts';
import type { StaffActor } from '../../actor.ts';
import { isoOf } from '../../db/iso-of.ts';
import { canCohort } from '../../policies/cohorts.policy.ts';
import type { AssignmentRow, ListedCohort, MemberRow } from './cohorts.repository.ts';

export const presentCohort = (row: ListedCohort, today: string): Cohort => {
  const { id, name, reference, ends_on, members, activities, assigned, done } = row;
  return { id, name, reference, ends_on, has_ended: ends_on < today, members, activities, work: { assigned, done } };
};

function presentAssignment(row: AssignmentRow, members: number): CohortDetail['assignments'][number] {
  const { id, job_id, title, is_practice, assigned, done, opened, overdue } = row;
  return {
    id,
    job: { id: job_id, title },
    is_practice,
    due_at: isoOf(row.due_at),
    created_at: isoOf(row.created_at),
    assigned,
    done,
    opened: is_practice ? null : opened,
    overdue: is_practice ? null : overdue,
    state: assigned >= members ? 'ready' : row.failed_at ? 'failed' : 'adding',
  };
}

export function presentDetail(
  row: ListedCohort,
  facts: {
    cohort: { company_id: number; leads: boolean; join_code: string | null };
    actor: StaffActor;
    staff: { id: number; full_name: string }[];
    assignments: AssignmentRow[];
    views: { not_opened: number; overdue: number; by_code: number };
    today: string;
  },
): CohortDetail {
  const { cohort, actor, staff, assignments, views, today } = facts;
  return {
    ...presentCohort(row, today),
    join_code: cohort.join_code === null ? null : formatVoucherCode(cohort.join_code),
    joined_by_code: views.by_code,
    staff,
    assignments: assignments.map((assignment) => presentAssignment(assignment, row.members)),
    views: { all: row.members, not_opened: views.not_opened, overdue: views.overdue },
    abilities: COHORT_ABILITIES.filter((ability) => canCohort(actor, ability, cohort)),
  };
}

export function presentMember(row: MemberRow): CohortMember {
  const { id, full_name, email, source, joined_at, practice_done } = row;
  const count = (value: number | null) => value ?? 0;
  return {
    id,
    full_name,
    email,
    source,
    joined_at: isoOf(joined_at),
    assigned: count(row.assigned),
    opened: count(row.opened),
    sent: count(row.sent),
    overdue: count(row.overdue),
    practice_done,
  };
}
