import { describe, expect, it } from 'vitest';
import { JOB_KINDS } from '../../jobs/kinds.ts';
import { PURPOSES } from '../../jobs/purpose.ts';
import type { HomeRow, HomeStepName } from './home-steps.ts';
import { applicantOutcome, areViewsLogged, homeNext, homeSteps, OUTCOME_HIDDEN_SECONDS } from './home-steps.ts';

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 20) + seconds * 1000);
const sent: HomeRow = {
  purpose: 'decision',
  responded_at: at(0),
  reviewed_at: null,
  shortlisted_at: null,
  rejected_at: null,
  outcome_mail_at: null,
  feedback_released_at: null,
  recorded: true,
  measured_at: null,
};
const later = at(10_000);
const marks = { done: '+', current: '>', ahead: '-' };
const drawn = (row: Partial<HomeRow>, now = later) =>
  homeSteps({ ...sent, ...row }, now)
    .map(({ step, state }) => marks[state] + step)
    .join(' ');

/** Every combination of the facts about an applicant. */
const moment = [null, at(20)];
const rows: HomeRow[] = PURPOSES.flatMap((purpose) =>
  moment.flatMap((responded_at) =>
    moment.flatMap((reviewed_at) =>
      moment.flatMap((shortlisted_at) =>
        moment.flatMap((rejected_at) =>
          [null, at(30), at(20_000)].flatMap((outcome_mail_at) =>
            moment.flatMap((feedback_released_at) =>
              moment.flatMap((measured_at) =>
                [false, true].map((recorded) => ({
                  outcome_mail_at,
                  purpose,
                  responded_at,
                  reviewed_at,
                  shortlisted_at,
                  rejected_at,
                  feedback_released_at,
                  measured_at,
                  recorded,
                })),
              ),
            ),
          ),
        ),
      ),
    ),
  ),
);

describe('steps of the home', () => {
  it.each([
    [{}, '+sent >review -outcome -end'],
    [{ responded_at: null }, '>sent -review -outcome -end'],
    [{ reviewed_at: at(5) }, '+sent +review >outcome -end'],
    [{ reviewed_at: at(5), shortlisted_at: at(9) }, '+sent +review +outcome >end'],
    // A decision without a review does not claim one.
    [{ rejected_at: at(9) }, '+sent +outcome >end'],
    [{ purpose: 'feedback' }, '+sent >review -feedback -end'],
    [{ purpose: 'feedback', reviewed_at: at(5) }, '+sent +review >feedback -end'],
    [{ purpose: 'feedback', feedback_released_at: at(5) }, '+sent +feedback >end'],
    [{ purpose: 'practice' }, '+sent >figures -end'],
    [{ purpose: 'practice', measured_at: at(5) }, '+sent +figures >end'],
    [{ purpose: 'practice', recorded: false }, '+sent >end'],
    [{ purpose: 'practice', reviewed_at: at(5), rejected_at: at(6) }, '+sent >figures -end'],
    [{ purpose: 'event' }, ''],
  ] satisfies [Partial<HomeRow>, string][])('of %j are %s', (row, expected) => {
    expect(drawn(row)).toBe(expected);
  });

  it('claim nothing that no event supports', () => {
    for (const row of rows) {
      const events: Partial<Record<HomeStepName, unknown>> = {
        sent: row.responded_at,
        review: row.reviewed_at,
        outcome: (row.outcome_mail_at ?? at(0)) <= later && (row.shortlisted_at ?? row.rejected_at),
        feedback: row.feedback_released_at,
        figures: row.recorded && row.measured_at,
      };
      const steps = homeSteps(row, later);
      for (const { step, state, at: day } of steps) {
        if (state === 'done') expect([step, Boolean(events[step])], JSON.stringify(row)).toEqual([step, true]);
        expect(day === null).toBe(state !== 'done');
      }
      expect(steps.filter(({ state }) => state === 'current')).toHaveLength(row.purpose === 'event' ? 0 : 1);
    }
  });

  it('say what is next in the words of the purpose', () => {
    for (const row of rows) {
      const outcome = applicantOutcome(row, later)?.outcome ?? null;
      const next = homeNext({ purpose: row.purpose, steps: homeSteps(row, later), outcome });
      const ofPurpose = next?.startsWith(`${row.purpose}_`) ?? false;
      const isOutcome = next === 'successful' || next === 'unsuccessful';
      if (row.purpose === 'event') expect(next).toBeNull();
      else if (row.responded_at === null) expect(next).toBe('not_sent');
      else expect(ofPurpose || (row.purpose === 'decision' && isOutcome && outcome === next)).toBe(true);
    }
  });

  it('hide an outcome while staff can undo it', () => {
    const row = { ...sent, rejected_at: at(60) };
    expect(applicantOutcome(row, at(60 + OUTCOME_HIDDEN_SECONDS - 1))).toBeNull();
    expect(drawn(row, at(61))).toBe('+sent >review -outcome -end');
    expect(applicantOutcome(row, at(60 + OUTCOME_HIDDEN_SECONDS))).toEqual({ outcome: 'unsuccessful', at: at(60) });
    const shortlisted = { shortlisted_at: at(1), rejected_at: null, outcome_mail_at: null };
    expect(applicantOutcome(shortlisted, at(100))?.outcome).toBe('successful');
  });

  it('hide an outcome until the e-mail about it leaves', () => {
    const row = { ...sent, rejected_at: at(60), outcome_mail_at: at(172_800) };
    expect(applicantOutcome(row, at(172_799))).toBeNull();
    expect(drawn(row, at(172_799))).toBe('+sent >review -outcome -end');
    expect(applicantOutcome(row, at(172_800))).toEqual({ outcome: 'unsuccessful', at: at(60) });
  });
});

describe('the log of views', () => {
  it('has every opening of recordings, files and CVs, and not of what staff read in lists', () => {
    const logged = JOB_KINDS.filter((kind) => areViewsLogged(kind, ['video', 'audio', 'file']));
    expect(logged.toSorted()).toEqual(['cv_copilot', 'presentation']);
    expect(areViewsLogged('presentation', ['video', 'text'])).toBe(false);
    expect(areViewsLogged('presentation', ['choice'])).toBe(false);
  });
});
