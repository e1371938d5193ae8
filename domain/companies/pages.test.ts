import { describe, expect, it } from 'vitest';
import { mainMenu } from './navigation.ts';
import type { NavigationActor } from './navigation.ts';
import { entryTo, homePath } from './pages.ts';

const owner: NavigationActor = {
  current_company: { freemium: false, teaches: true },
  company_count: 1,
  create_interview_only: false,
  may_change_settings: true,
  may_list_users: true,
  platform_administrator: false,
};
const member: NavigationActor = { ...owner, may_change_settings: false, may_list_users: false };
const limited: NavigationActor = { ...member, create_interview_only: true };
const solo: NavigationActor = { ...owner, current_company: { freemium: true, teaches: false } };
const reviewer: NavigationActor = { ...member, current_company: null, company_count: 0 };

const actors = { owner, member, limited, solo, reviewer };

describe('entryTo', () => {
  it.each([
    // path, owner, member, limited member, freemium, reviewer
    ['/', 'open', 'open', 'open', 'open', 'open'],
    ['/interviews', 'open', 'open', 'open', 'open', 'open'],
    ['/interviews/12/interviewee/3', 'open', 'open', 'open', 'open', 'open'],
    ['/account', 'open', 'open', 'open', 'open', 'open'],
    ['/content', 'open', 'open', 'open', 'missing', 'missing'],
    ['/content/stock-videos', 'open', 'open', 'open', 'missing', 'missing'],
    ['/library', 'open', 'open', 'open', 'missing', 'missing'],
    ['/cohorts', 'open', 'open', 'open', 'missing', 'missing'],
    ['/cohorts/3', 'open', 'open', 'open', 'missing', 'missing'],
    ['/manage-marketplace', 'open', 'open', 'forbidden', 'missing', 'missing'],
    ['/manage-marketplace/interview/3', 'open', 'open', 'forbidden', 'missing', 'missing'],
    ['/manage-marketplace/settings', 'open', 'forbidden', 'forbidden', 'missing', 'missing'],
    ['/report', 'open', 'open', 'forbidden', 'missing', 'missing'],
    ['/preview', 'missing', 'missing', 'missing', 'open', 'missing'],
    ['/company-settings', 'open', 'forbidden', 'forbidden', 'missing', 'missing'],
    ['/company-settings/edit-invitation-email', 'open', 'forbidden', 'forbidden', 'missing', 'missing'],
    ['/users', 'open', 'forbidden', 'forbidden', 'open', 'missing'],
    ['/reporting', 'open', 'open', 'open', 'open', 'open'],
  ])('%s', (path, ...expected) => {
    expect(Object.values(actors).map((actor) => entryTo(actor, path, []))).toEqual(expected);
  });

  it('has no cohorts outside of schools and universities', () => {
    expect(entryTo({ ...owner, current_company: { freemium: false, teaches: false } }, '/cohorts')).toBe('missing');
  });

  it.each(Object.values(actors))('opens the platform to its administrators, to nobody else: %o', (actor) => {
    expect(entryTo(actor, '/platform')).toBe('missing');
    expect(entryTo({ ...actor, platform_administrator: true }, '/platform')).toBe('open');
  });

  it.each(Object.entries(actors))('lets a %s in wherever the menu leads', (_who, actor) => {
    for (const { path } of mainMenu(actor)) if (path !== null) expect(entryTo(actor, path)).toBe('open');
  });
});

describe('homePath', () => {
  it.each([
    ['owner', owner, '/'],
    ['limited member', limited, '/'],
    ['freemium', solo, '/preview'],
    ['reviewer', reviewer, '/interviews'],
  ])('of a %s', (_who, actor, expected) => {
    expect(homePath(actor)).toBe(expected);
  });
});
