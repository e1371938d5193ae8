import { describe, expect, it } from 'vitest';
import { isLastOwner, mayGiveRole, mayManageMember, memberAbilities } from './members.ts';

describe('who manages a member', () => {
  it.each([
    ['owner', 'owner', true],
    ['owner', 'admin', true],
    ['admin', 'owner', false],
    ['admin', 'admin', true],
    ['admin', 'member', true],
    ['member', 'member', false],
    [null, 'member', false],
  ] as const)('%s manages %s: %s', (actor, subject, expected) => {
    expect(mayManageMember(actor, subject)).toBe(expected);
    expect(mayGiveRole(actor, subject)).toBe(expected);
  });

  it('never removes the actor, nor reminds a user with a password', () => {
    const self = { role: 'admin', is_you: true, has_password: true, has_second_factor: false, managed: false } as const;
    expect(memberAbilities('admin', self)).toEqual({
      change: true,
      change_ownership: false,
      remind: false,
      remove: false,
      reset: false,
    });
    const invited = {
      role: 'member',
      is_you: false,
      has_password: false,
      has_second_factor: false,
      managed: false,
    } as const;
    expect(memberAbilities('admin', invited)).toEqual({
      change: true,
      change_ownership: false,
      remind: true,
      remove: true,
      reset: false,
    });
    const guarded = { ...invited, has_password: true, has_second_factor: true };
    expect(memberAbilities('owner', guarded).reset).toBe(true);
    expect(memberAbilities('owner', { ...guarded, is_you: true }).reset).toBe(false);
    expect(memberAbilities('admin', guarded).reset).toBe(false);
    expect(memberAbilities('member', invited)).toEqual({
      change: false,
      change_ownership: false,
      remind: false,
      remove: false,
      reset: false,
    });
  });

  it('leaves a user of the directory to it, but for owners', () => {
    const managed = {
      role: 'member',
      is_you: false,
      has_password: false,
      has_second_factor: false,
      managed: true,
    } as const;
    expect(memberAbilities('owner', managed)).toEqual({
      change: false,
      change_ownership: true,
      remind: true,
      remove: false,
      reset: false,
    });
    expect(memberAbilities('admin', managed).change_ownership).toBe(false);
  });

  it('knows the last owner', () => {
    expect(isLastOwner('owner', 1)).toBe(true);
    expect(isLastOwner('owner', 2)).toBe(false);
    expect(isLastOwner('admin', 1)).toBe(false);
  });
});
