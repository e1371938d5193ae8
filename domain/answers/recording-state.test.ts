import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import {
  ATTEMPT_STATES,
  RECORDER_PHASES,
  acceptsSegments,
  holdsUnsavedMedia,
  mayAttemptMove,
  mayRecorderMove,
  moveRecorder,
  statesBefore,
} from './recording-state.ts';
import type { RecorderState } from './recording-state.ts';

describe('the recorder', () => {
  it('walks from the check to the stored answer', () => {
    const path = ['checking', 'ready', 'thinking', 'recording', 'stopping', 'sealing', 'submitted', 'ready'] as const;
    for (const [index, phase] of path.slice(1).entries()) {
      expect(mayRecorderMove(path[index] ?? 'checking', phase), phase).toBe(true);
    }
  });

  it('lets an interruption be kept or repeated', () => {
    expect(mayRecorderMove('recording', 'interrupted')).toBe(true);
    expect(mayRecorderMove('interrupted', 'sealing')).toBe(true);
    expect(mayRecorderMove('interrupted', 'ready')).toBe(true);
  });

  it('keeps its state on a move that is not allowed', () => {
    const submitted: RecorderState = { phase: 'submitted' };
    expect(moveRecorder(submitted, { phase: 'interrupted', reason: 'track_ended' })).toBe(submitted);
    const thinking: RecorderState = { phase: 'thinking', ends_at: 5 };
    expect(moveRecorder({ phase: 'ready' }, thinking)).toBe(thinking);
  });

  it('leaves recorded media only by sealing it', () => {
    for (const phase of RECORDER_PHASES.filter(holdsUnsavedMedia)) {
      expect(mayRecorderMove(phase, 'ready'), phase).toBe(false);
      expect(mayRecorderMove(phase, 'checking'), phase).toBe(false);
    }
  });

  it('can always go on, unless the browser cannot record', () => {
    for (const phase of RECORDER_PHASES) {
      const ways = RECORDER_PHASES.filter((to) => mayRecorderMove(phase, to));
      expect(ways.length > 0, phase).toBe(phase !== 'unsupported');
    }
  });
});

describe('an attempt', () => {
  it('takes segments only while open', () => {
    expect(ATTEMPT_STATES.filter(acceptsSegments)).toEqual(['open']);
  });

  it('never leaves playable and never opens again', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ATTEMPT_STATES), (any) => {
        expect(mayAttemptMove('playable', any)).toBe(false);
        expect(mayAttemptMove(any, 'open')).toBe(false);
      }),
    );
  });

  it('is worked on after sealing, after being abandoned, and again when damaged', () => {
    expect(statesBefore('processing')).toEqual(['sealed', 'abandoned', 'damaged']);
    expect(statesBefore('playable')).toEqual(['processing']);
  });
});
