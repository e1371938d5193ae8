import { describe, expect, it } from 'vitest';
import { isSchool, isShortlistMe, isUniversity } from './kind.ts';
import { avatarMenu, headerLinks, isCurrentItem, mainMenu } from './navigation.ts';
import type { NavigationActor } from './navigation.ts';

const owner: NavigationActor = {
  current_company: { freemium: false, teaches: false },
  company_count: 2,
  create_interview_only: false,
  may_change_settings: true,
  may_list_users: true,
  platform_administrator: false,
};
const reviewer: NavigationActor = {
  ...owner,
  current_company: null,
  company_count: 0,
  may_change_settings: false,
  may_list_users: false,
  platform_administrator: false,
};
const solo: NavigationActor = { ...owner, current_company: { freemium: true, teaches: true }, company_count: 1 };
const limited: NavigationActor = {
  ...owner,
  company_count: 1,
  create_interview_only: true,
  may_change_settings: false,
  may_list_users: false,
  platform_administrator: false,
};

describe('mainMenu', () => {
  it.each([
    ['owner', owner, ['actions', 'activities', 'content', 'marketplace', 'reports', 'help']],
    [
      'member of a university',
      { ...limited, current_company: { freemium: false, teaches: true } },
      ['actions', 'activities', 'cohorts', 'content', 'help'],
    ],
    ['limited member', limited, ['actions', 'activities', 'content', 'help']],
    ['freemium', solo, ['preview', 'help']],
    ['reviewer', reviewer, []],
  ])('of a %s', (_who, actor, expected) => {
    expect(mainMenu(actor, []).map(({ id }) => id)).toEqual(expected);
  });

  it('offers nothing whose page does not exist yet', () => {
    const ids = mainMenu(owner, ['reports']).map(({ id }) => id);
    expect(ids).toEqual(['actions', 'activities', 'content', 'marketplace', 'help']);
    expect(avatarMenu(owner, ['users']).map(({ id }) => id)).not.toContain('users');
  });

  it('marks the place one is at', () => {
    const current = (path: string) => mainMenu(owner).filter((entry) => isCurrentItem(entry, path));
    expect(current('/').map(({ id }) => id)).toEqual(['actions']);
    expect(current('/interviews/7').map(({ id }) => id)).toEqual(['activities']);
    expect(current('/interviewsx')).toEqual([]);
    expect(current('/library').map(({ id }) => id)).toEqual(['content']);
    expect(current('/content/stock-videos').map(({ id }) => id)).toEqual(['content']);
    expect(current('/undefined/')).toEqual([]);
  });
});

describe('headerLinks', () => {
  it.each([
    ['owner', owner, ['activities', 'content', 'marketplace', 'reports', 'help']],
    ['limited member', limited, ['activities', 'content', 'help']],
    ['freemium', solo, ['preview', 'help']],
    ['reviewer', reviewer, []],
  ])('of a %s', (_who, actor, expected) => {
    expect(headerLinks(actor, []).map(({ id }) => id)).toEqual(expected);
  });
});

describe('avatarMenu', () => {
  it.each([
    ['owner', owner, ['company_switcher', 'account', 'company_settings', 'users', 'logout']],
    ['limited member', limited, ['account', 'logout']],
    ['freemium', solo, ['account', 'users', 'logout']],
    ['reviewer', reviewer, ['account', 'logout']],
  ])('of a %s', (_who, actor, expected) => {
    expect(avatarMenu(actor, []).map(({ id }) => id)).toEqual(expected);
  });
});

describe('the kind of a company', () => {
  it.each([
    ['school', true, false],
    ['university', false, true],
    ['employer', false, false],
    [null, false, false],
  ])('%s', (account_type, school, university) => {
    expect(isSchool({ account_type })).toBe(school);
    expect(isUniversity({ account_type })).toBe(university);
    expect(isShortlistMe({ account_type })).toBe(school || university);
  });
});
