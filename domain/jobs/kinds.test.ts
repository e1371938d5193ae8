import { describe, expect, it } from 'vitest';
import { JOB_KINDS, offeredKinds } from './kinds.ts';
import type { KindOffer } from './kinds.ts';

const company = (given: Partial<KindOffer> = {}): KindOffer => ({
  account_type: 'employer',
  freemium: false,
  test_provider: false,
  ...given,
});

describe('the kinds of activities on offer', () => {
  it('are those that can be finished today', () => {
    for (const account_type of ['employer', 'school', 'university', null])
      expect(offeredKinds(company({ account_type, test_provider: true }))).toEqual(
        ['employer', null].includes(account_type)
          ? ['presentation', 'test_provider', 'situational_judgement', 'questionnaire']
          : ['presentation', 'test_provider', 'webinar', 'questionnaire', 'cv_copilot'],
      );
  });

  it.each([
    [{}, ['presentation', 'situational_judgement', 'questionnaire']],
    [{ test_provider: true }, ['presentation', 'test_provider', 'situational_judgement', 'questionnaire']],
    [{ test_provider: true, freemium: true }, ['presentation', 'situational_judgement', 'questionnaire']],
    [{ account_type: 'school' }, ['presentation', 'webinar', 'questionnaire', 'cv_copilot']],
    [{ account_type: 'university' }, ['presentation', 'webinar', 'questionnaire', 'cv_copilot']],
  ] as const)('depend on the company: %j', (given, kinds) => {
    expect(offeredKinds(company(given), JOB_KINDS)).toEqual(kinds);
  });
});
