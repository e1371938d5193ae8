import { describe, expect, it } from 'vitest';
import { applicantOutcome, homeSteps, OUTCOME_HIDDEN_SECONDS } from './home-steps.ts';

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 20) + seconds * 1000);
const sent = { responded_at: at(0), reviewed_at: null, shortlisted_at: null, rejected_at: null };
const states = (row: typeof sent | Record<keyof typeof sent, Date | null>, now = at(10_000)) =>
  homeSteps(row, now).map(({ state }) => state);

describe('steps of the home', () => {
  it('go on one by one, with one current step', () => {
    expect(states(sent)).toEqual(['done', 'current', 'ahead', 'ahead']);
    expect(states({ ...sent, reviewed_at: at(5) })).toEqual(['done', 'done', 'current', 'ahead']);
    expect(states({ ...sent, reviewed_at: at(5), shortlisted_at: at(9) })).toEqual(['done', 'done', 'done', 'current']);
  });

  it('count a review as done once there is an outcome, with the moment of each', () => {
    const steps = homeSteps({ ...sent, rejected_at: at(60) }, at(10_000));
    expect(steps.map((step) => step.at)).toEqual([at(0), at(60), at(60), null]);
    expect(steps.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'current']);
  });

  it('hide an outcome while staff can undo it', () => {
    const row = { ...sent, rejected_at: at(60) };
    expect(applicantOutcome(row, at(60 + OUTCOME_HIDDEN_SECONDS - 1))).toBeNull();
    expect(states(row, at(61))).toEqual(['done', 'current', 'ahead', 'ahead']);
    expect(applicantOutcome(row, at(60 + OUTCOME_HIDDEN_SECONDS))).toEqual({ outcome: 'unsuccessful', at: at(60) });
    expect(applicantOutcome({ shortlisted_at: at(1), rejected_at: null }, at(100))?.outcome).toBe('successful');
  });
});
