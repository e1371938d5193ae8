import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { QUESTION_KINDS } from '../answers/question-kind-names.ts';
import { JOB_KINDS } from '../jobs/kind-names.ts';
import { PURPOSES } from '../jobs/purpose.ts';
import { REASONS, reasonsFor } from './reasons.ts';
import type { ReasonSource } from './reasons.ts';

const question = { kind: 'video', preparation_seconds: 30, attempts_allowed: 0, screen_recording: false } as const;
const practice = { kind: 'presentation', purpose: 'practice', questions: [question] } as const;
const without = (change: Partial<ReasonSource['questions'][number]>) => {
  const reasons = reasonsFor({ ...practice, questions: [question, { ...question, ...change }] });
  return REASONS.filter((reason) => !reasons.includes(reason));
};

describe('reasons to take a practice interview', () => {
  it('are five where attempts are unlimited, there is time to think and no screen to share', () => {
    expect(reasonsFor(practice)).toEqual([...REASONS]);
  });

  it('leave out what one question makes untrue', () => {
    expect(without({ attempts_allowed: 2 })).toEqual(['attempts']);
    expect(without({ preparation_seconds: null })).toEqual(['clock']);
    expect(without({ screen_recording: true })).toEqual(['phone']);
    expect(without({ kind: 'text', attempts_allowed: 2, preparation_seconds: null })).toEqual([]);
  });

  it('are none where somebody decides, where nothing is recorded, and for other kinds of activity', () => {
    const source = fc.record({
      kind: fc.constantFrom(...JOB_KINDS),
      purpose: fc.constantFrom(...PURPOSES),
      questions: fc.array(
        fc.record({
          kind: fc.constantFrom(...QUESTION_KINDS),
          preparation_seconds: fc.option(fc.nat(300)),
          attempts_allowed: fc.nat(3),
          screen_recording: fc.boolean(),
        }),
      ),
    });
    fc.assert(
      fc.property(source, ({ kind, purpose, questions }) => {
        const isPractice = kind === 'presentation' && ['practice', 'feedback'].includes(purpose);
        const isHeard = questions.some((each) => each.kind === 'video' || each.kind === 'audio');
        expect(reasonsFor({ kind, purpose, questions }).length > 0).toBe(isPractice && isHeard);
      }),
    );
  });
});
