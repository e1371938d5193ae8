import { expect, it } from 'vitest';
import { paragraphsOf } from './parts/film-text.tsx';

const cue = (startTime: number, endTime: number, text: string) => ({ startTime, endTime, text });

it('reads captions as plain text, with a paragraph after each pause', () => {
  const cues = [cue(0, 2, 'Hello,\n<i>everybody</i>.'), cue(2.5, 4, 'R&amp;D is &lt;fun.'), cue(7, 8, 'Good luck.')];
  expect(paragraphsOf(cues)).toEqual(['Hello, everybody. R&D is <fun.', 'Good luck.']);
  expect(paragraphsOf([])).toEqual([]);
});
