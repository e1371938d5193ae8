import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DECISIONS, afterDecision, decisionIsNews, endsRejection } from './decisions.ts';
import type { DecisionRow } from './decisions.ts';

const at = '2027-03-01T10:00:00Z';
const later = '2027-03-02T10:00:00Z';
const blank: DecisionRow = { shortlisted_at: null, rejected_at: null, archived_at: null, reviewed_at: null };
const anyDecision = fc.constantFrom(...DECISIONS);

describe('a decision about an applicant', () => {
  it('replaces one outcome by the other, and takes either back', () => {
    const shortlisted = afterDecision(blank, 'shortlist', at);
    expect(shortlisted).toMatchObject({ shortlisted_at: at, rejected_at: null });
    expect(afterDecision(shortlisted, 'reject', later)).toMatchObject({ shortlisted_at: null, rejected_at: later });
    expect(afterDecision(shortlisted, 'unshortlist', later)).toEqual(blank);
  });

  it('leaves what holds already as it was', () => {
    fc.assert(
      fc.property(fc.array(anyDecision), anyDecision, (before, decision) => {
        const row = before.reduce((one, each) => afterDecision(one, each, at), blank);
        const once = afterDecision(row, decision, later);
        expect(afterDecision(once, decision, '2027-03-03T10:00:00Z')).toBe(once);
        expect(decisionIsNews(decision).holds(once, new Date())).toBe(false);
      }),
    );
  });

  it('never leaves somebody both shortlisted and rejected, and an outcome never moves the archive', () => {
    fc.assert(
      fc.property(fc.array(anyDecision, { maxLength: 12 }), (decisions) => {
        const row = decisions.reduce((one, each) => afterDecision(one, each, at), blank);
        expect(row.shortlisted_at !== null && row.rejected_at !== null).toBe(false);
        const last = decisions.findLast((one) => one === 'archive' || one === 'unarchive');
        expect(row.archived_at !== null).toBe(last === 'archive');
      }),
    );
  });

  it('ends a rejection where it gives or takes an outcome', () => {
    expect(DECISIONS.filter(endsRejection)).toEqual(['shortlist', 'unshortlist']);
  });
});
