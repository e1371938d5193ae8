import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COMPANY_FEATURES, featureState } from './features.ts';
import type { FeatureFacts } from './features.ts';
import { COMPANY_FLAGS } from './flags.ts';

const names = [
  ...COMPANY_FLAGS,
  'freemium',
  'test_provider',
  'sms_enabled',
  'ai_configured',
  'speech_configured',
  'sms_configured',
] as const;
const facts = fc.record(
  Object.fromEntries(names.map((name) => [name, fc.boolean()])) as Record<
    (typeof names)[number],
    fc.Arbitrary<boolean>
  >,
) as fc.Arbitrary<FeatureFacts>;
const feature = fc.constantFrom(...COMPANY_FEATURES);

describe('a feature of a company', () => {
  it('covers every switch that a platform administrator sets', () => {
    expect(COMPANY_FEATURES).toEqual(expect.arrayContaining([...COMPANY_FLAGS]));
    expect(new Set(COMPANY_FEATURES).size).toBe(COMPANY_FEATURES.length);
  });

  it('has a reason whenever its switch is off, and never lacks a holder', () => {
    fc.assert(
      fc.property(feature, facts, (name, company) => {
        const { switched, reason, holder } = featureState(name, company);
        if (switched === false) expect(reason).not.toBeNull();
        expect(holder === 'operator').toBe(
          reason === 'not_connected' || name === 'question_variants' || name === 'transcripts',
        );
        expect(reason === 'switched_off' ? switched : false).toBe(false);
      }),
    );
  });

  it('is on where every fact allows it', () => {
    const all = Object.fromEntries(names.map((name) => [name, name !== 'freemium'])) as unknown as FeatureFacts;
    for (const name of COMPANY_FEATURES) expect(featureState(name, all).reason, name).toBeNull();
  });

  it('names the plan before the provider that a free plan could not use', () => {
    const none = Object.fromEntries(names.map((name) => [name, false])) as unknown as FeatureFacts;
    expect(featureState('test_provider', { ...none, freemium: true })).toMatchObject({
      reason: 'plan',
      holder: 'platform',
    });
    expect(featureState('test_provider', none)).toMatchObject({ reason: 'not_set_up', holder: 'company' });
  });
});
