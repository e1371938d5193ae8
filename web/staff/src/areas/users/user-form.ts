import type { CompanyUser } from '@vivavoce/contract/types.ts';
import { MEMBER_LIMITS, type MemberRole } from '@vivavoce/domain/companies/members.ts';
import { namesFaults } from '@vivavoce/domain/people/person-name.ts';
import type { BodyInputOf } from '@vivavoce/web-shared/api/api-client.ts';
import { createKeyRing } from '@vivavoce/web-shared/api/key-ring.ts';
import { tidyAddress } from '@vivavoce/domain/people/email-address.ts';
import { tidyText } from '@vivavoce/domain/people/tidy-text.ts';
import type { FormRules } from '@vivavoce/web-shared/forms/form.ts';
import { changedNames, type MergeRules } from '@vivavoce/web-shared/forms/merge.ts';
import { emailFault, faultMap, refusedIn, textFault, type Fault } from '../../features/forms/faults.ts';
import { sendUnversioned } from '../../features/forms/unversioned.ts';

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

export const checkUser = ({ first_name, last_name, email, note }: UserFormValues): ReadonlyMap<string, Fault> =>
  faultMap<Fault>({
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

const isSame: NonNullable<MergeRules<UserFormValues>['isSame']> = (name, first, second) => {
  const tidy = name === 'email' ? tidyAddress : tidyText;
  return tidy(String(first)) === tidy(String(second));
};

/** Only what differs: the name of a user in several companies may not be sent at all. */
export function changesOf(user: CompanyUser, values: UserFormValues): CompanyUserChanges {
  const before = valuesOf(user);
  const changes: CompanyUserChanges = {};
  for (const name of ['first_name', 'last_name', 'email'] as const) {
    if (!isSame(name, before[name], values[name])) changes[name] = values[name].trim();
  }
  if (values.role !== before.role) Object.assign(changes, roleInput(values.role));
  return changes;
}

type UserCalls = {
  add: (input: NewCompanyUser, key: string) => Promise<CompanyUser>;
  change: (user: number, changes: CompanyUserChanges) => Promise<CompanyUser>;
  newest: (user: number) => Promise<CompanyUser | null>;
};

export const USER_FIELDS = ['first_name', 'last_name', 'email', 'role', 'note'] as const;

/** Saves what differs of a user; the base of a new one is null. */
export function userRules({ add, change, newest }: UserCalls): FormRules<UserFormValues, CompanyUser | null, Fault> {
  const keys = createKeyRing();
  const read = (user: CompanyUser | null) => (user ? valuesOf(user) : noUser);
  const same = (first: UserFormValues, second: UserFormValues) => changedNames(first, second, isSame).length === 0;
  return {
    read,
    same,
    check: checkUser,
    send: (values, user) => {
      if (user)
        return sendUnversioned(
          { read, same },
          { base: user, newest: () => newest(user.id), send: () => change(user.id, changesOf(user, values)) },
        );
      const input = newUserInput(values);
      return add(input, keys.keyFor(input));
    },
    merge: { isSame },
    refusal: refusedIn(USER_FIELDS),
  };
}
