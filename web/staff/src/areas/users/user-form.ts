import type { CompanyUser } from '@vivavoce/contract/types.ts';
import { MEMBER_LIMITS, type MemberRole } from '@vivavoce/domain/companies/members.ts';
import { namesFaults } from '@vivavoce/domain/people/person-name.ts';
import type { BodyInputOf } from '@vivavoce/web-shared/api/api-client.ts';
import { emailFault, faultsOf, textFault, type Faults } from '../../features/forms/faults.ts';

type NewCompanyUser = BodyInputOf<'POST /api/companies/add/company-user'>;

type CompanyUserChanges = BodyInputOf<'PATCH /api/companies/update-delete/company-users/{id}'>;

/** A role as people choose it: the limit to own activities is one of them. */
export const roleChoices = ['owner', 'admin', 'member', 'own_activities'] as const;
export type RoleChoice = (typeof roleChoices)[number];

export type UserFormValues = {
  first_name: string;
  last_name: string;
  email: string;
  role: RoleChoice;
  note: string;
};

export const roleOf = ({ role, create_interview_only }: Pick<CompanyUser, 'role' | 'create_interview_only'>) =>
  role === 'member' && create_interview_only ? 'own_activities' : role;

/** The fields of the API for a role. */
export const roleInput = (role: RoleChoice): { role: MemberRole; create_interview_only: boolean } => ({
  role: role === 'own_activities' ? 'member' : role,
  create_interview_only: role === 'own_activities',
});

export const noUser: UserFormValues = { first_name: '', last_name: '', email: '', role: 'member', note: '' };

export const valuesOf = (user: CompanyUser): UserFormValues => ({
  first_name: user.first_name,
  last_name: user.last_name,
  email: user.email,
  role: roleOf(user),
  note: '',
});

export const checkUser = ({ first_name, last_name, email, note }: UserFormValues): Faults<UserFormValues> =>
  faultsOf<UserFormValues>({
    ...namesFaults({ first_name, last_name }),
    email: email.trim() === '' ? 'required' : emailFault(email),
    note: textFault(note, MEMBER_LIMITS.note_max_characters),
  });

/** The phone is always sent empty, as the specification has it. */
export function newUserInput({ first_name, last_name, email, role, note }: UserFormValues): NewCompanyUser {
  const { create_interview_only, role: memberRole } = roleInput(role);
  return {
    first_name: first_name.trim(),
    last_name: last_name.trim(),
    email: email.trim(),
    phone: '',
    role: memberRole === 'admin' ? 'admin' : 'member',
    create_interview_only,
    note: note.trim(),
  };
}

/** Only what differs: the name of a user in several companies may not be sent at all. */
export function changesOf(user: CompanyUser, values: UserFormValues): CompanyUserChanges {
  const before = valuesOf(user);
  const changes: CompanyUserChanges = {};
  for (const name of ['first_name', 'last_name', 'email'] as const) {
    const value = values[name].trim();
    if (value !== before[name]) changes[name] = value;
  }
  if (values.role !== before.role) Object.assign(changes, roleInput(values.role));
  return changes;
}
