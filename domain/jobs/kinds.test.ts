import { describe, expect, it } from 'vitest';
import { JOB_KINDS, kindChoices, offeredKinds } from './kinds.ts';
import type { KindCompany } from './kinds.ts';

const company = (given: Partial<KindCompany> = {}): KindCompany => ({
  account_type: 'employer',
  freemium: false,
  test_provider: true,
  ...given,
});

describe('the kinds of activities on offer', () => {
  const types = ['employer', 'school', 'university', null];

  it.each(types)('are all of them for every company: %s', (account_type) => {
    expect(offeredKinds(company({ account_type })).toSorted()).toEqual([...JOB_KINDS].toSorted());
  });

  it('begin with those that suit the company', () => {
    const last = (account_type: string | null) => offeredKinds(company({ account_type })).slice(4);
    for (const account_type of ['employer', null]) expect(last(account_type)).toEqual(['webinar', 'cv_copilot']);
    for (const account_type of ['school', 'university'])
      expect(kindChoices(company({ account_type })).at(-1)?.kind).toBe('situational_judgement');
    for (const account_type of types) expect(offeredKinds(company({ account_type }))[0]).toBe('presentation');
  });

  it.each([
    [{ test_provider: false }, 'no_test_provider'],
    [{ freemium: true }, 'freemium'],
    [{ freemium: true, test_provider: false }, 'freemium'],
    [{}, null],
  ] as const)('keep a test in sight with the reason why there is none: %j', (given, reason) => {
    const facts = company(given);
    expect(kindChoices(facts)).toHaveLength(JOB_KINDS.length);
    expect(kindChoices(facts).find(({ kind }) => kind === 'test_provider')?.lock).toBe(reason);
    expect(offeredKinds(facts).includes('test_provider')).toBe(reason === null);
  });
});
