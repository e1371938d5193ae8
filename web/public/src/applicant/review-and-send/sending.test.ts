import { describe, expect, it } from 'vitest';
import { anAttempt, aQuestion } from '../../../test/an-interview.ts';
import { sendingOf } from './sending.ts';

const answered = (state: 'playable' | 'sealed' | 'open') =>
  aQuestion({ state: 'answered', attempts: [anAttempt({ chosen: true, state })] });

describe('sending', () => {
  it('is possible when every answer is stored, played or not', () => {
    expect(sendingOf([answered('playable'), answered('sealed')])).toEqual({ missing: [], ready: true });
  });

  it('waits for an answer that is still arriving', () => {
    expect(sendingOf([answered('playable'), answered('open')]).ready).toBe(false);
  });

  it('names the questions without an answer', () => {
    const open = aQuestion({ id: 2 });
    expect(sendingOf([answered('playable'), open])).toEqual({ missing: [open], ready: true });
  });

  it('has nothing to send before the first answer', () => {
    expect(sendingOf([aQuestion()]).ready).toBe(false);
  });
});
