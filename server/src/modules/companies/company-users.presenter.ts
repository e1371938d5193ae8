import type { CompanyUser } from '@vivavoce/contract/types.ts';
import { memberAbilities } from '@vivavoce/domain/companies/members.ts';
import type { StaffActor } from '../../actor.ts';
import { reasonOf } from '../mails/mail-content.service.ts';
import type { CompanyUserRow } from './company-users.repository.ts';

const iso = (value: string): string => new Date(value).toISOString();

export function presentCompanyUser(row: CompanyUserRow, actor: StaffActor): CompanyUser {
  const { id, first_name, last_name, full_name, email, role, create_interview_only } = row;
  const { has_password, has_second_factor, managed } = row;
  const is_you = Number(id) === actor.user_id;
  return {
    id: Number(id),
    first_name,
    last_name,
    full_name,
    email,
    role,
    create_interview_only,
    has_password,
    has_second_factor,
    managed,
    last_seen_at: row.last_seen_at === null ? null : iso(row.last_seen_at),
    is_you,
    invited_at: has_password ? null : iso(row.invited_at),
    invitation_expired: !has_password && !row.invitation_valid,
    invitation_refusal: row.invitation_state === 'failed' ? (reasonOf(row.invitation_error) ?? '') : null,
    pending_email: row.pending_email,
    activities: Number(row.activities),
    abilities: memberAbilities(actor.role, { role, is_you, has_password, has_second_factor, managed }),
  };
}
