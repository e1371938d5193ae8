import type { CompanyUser } from '@vivavoce/contract/types.ts';
import { describe, expect, it } from 'vitest';
import { changesOf, checkUser, newUserInput, noUser, valuesOf } from './user-form.ts';
import { readUsersSearch, toUsersFilter } from './users-search.ts';

const user: CompanyUser = {
  id: 7,
  first_name: 'Mei',
  last_name: 'Tanaka',
  full_name: 'Mei Tanaka',
  email: 'mei@northwind.example',
  role: 'member',
  create_interview_only: true,
  has_password: true,
  has_second_factor: false,
  managed: false,
  last_seen_at: null,
  is_you: false,
  invited_at: null,
  invitation_expired: false,
  invitation_refusal: null,
  pending_email: null,
  activities: 0,
  abilities: { change: true, change_ownership: false, remind: false, remove: true, reset: false },
};

describe('the address of the list', () => {
  it('is read strictly', () => {
    expect(readUsersSearch({ status: 'invited', q: ' mei ', page: 3 })).toEqual({
      status: 'invited',
      q: 'mei',
      page: 3,
    });
    expect(readUsersSearch({ status: 'gone', q: ' ', page: 1.5 })).toEqual({});
    expect(toUsersFilter({ q: 'mei' })).toEqual({ status: 'all', page: 1, page_size: 10, search: 'mei' });
  });
});

describe('the form of a user', () => {
  it('sends what differs', () => {
    const values = valuesOf(user);
    expect(changesOf(user, values)).toEqual({});
    expect(changesOf(user, { ...values, role: 'admin', last_name: 'Sato ' })).toEqual({
      last_name: 'Sato',
      role: 'admin',
      create_interview_only: false,
    });
  });

  it('sends an empty phone with somebody new', () => {
    const values = {
      ...noUser,
      first_name: ' Ama',
      last_name: 'B',
      email: 'a@b.example',
      role: 'own_activities',
    } as const;
    expect(newUserInput(values)).toEqual({
      first_name: 'Ama',
      last_name: 'B',
      email: 'a@b.example',
      phone: '',
      role: 'member',
      create_interview_only: true,
      note: '',
    });
  });

  it('names what is missing', () => {
    expect(Object.fromEntries(checkUser(noUser))).toEqual({ first_name: 'required', email: 'required' });
    expect(Object.fromEntries(checkUser({ ...valuesOf(user), email: 'mei', note: 'x'.repeat(501) }))).toEqual({
      email: 'not_an_email',
      note: 'too_long',
    });
  });
});
