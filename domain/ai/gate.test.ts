import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gate, GATE_REASONS } from './gate.ts';
import type { GateFacts } from './gate.ts';

const open: GateFacts = {
  configured: true,
  company: true,
  activity: true,
  consents: [true],
  withdrawn: false,
  sent: true,
  affordable: true,
  paused: false,
};
/** For each reason the fact that alone causes it. */
const CAUSES: Record<(typeof GATE_REASONS)[number], Partial<GateFacts>> = {
  not_configured: { configured: false },
  company_off: { company: false },
  job_off: { activity: false },
  no_consent: { consents: [] },
  consent_withdrawn: { consents: [false, true] },
  not_sent: { sent: false },
  over_budget: { affordable: false },
  paused: { paused: true },
};

describe('the gate', () => {
  it('opens where everything holds', () => {
    expect(gate(open)).toBe('ready');
    expect(gate({ ...open, consents: [true, false, true] })).toBe('ready');
  });

  it.each(GATE_REASONS)('names %s where nothing else stands against it', (reason) => {
    expect(gate({ ...open, ...CAUSES[reason] })).toBe(reason);
  });

  it('takes a consent that was never given for none, and a withdrawn application for a withdrawn consent', () => {
    expect(gate({ ...open, consents: [false] })).toBe('no_consent');
    expect(gate({ ...open, withdrawn: true })).toBe('consent_withdrawn');
  });

  it('names the first of several reasons, and opens only without any', () => {
    const some = fc.uniqueArray(fc.constantFrom(...GATE_REASONS));
    fc.assert(
      fc.property(some, (reasons) => {
        const facts = GATE_REASONS.filter((one) => reasons.includes(one)).reduce<GateFacts>(
          (sum, reason) => ({ ...sum, ...CAUSES[reason] }),
          open,
        );
        // A withdrawal presupposes a consent, so of the two it is the one that holds.
        const hidden = reasons.includes('consent_withdrawn') ? 'no_consent' : null;
        const first = GATE_REASONS.find((reason) => reasons.includes(reason) && reason !== hidden);
        expect(gate(facts)).toBe(first ?? 'ready');
      }),
    );
  });
});
