import { describe, expect, it } from 'vitest';
import { editedCues, hintOf, mergeCue, nudgeCue, splitCue } from './cue-edits.ts';

const cues = editedCues([
  { from_ms: 0, to_ms: 2000, text: 'the car park was closed' },
  { from_ms: 3000, to_ms: 4000, text: 'for works' },
]);
const plain = (list: readonly { from_ms: number; to_ms: number; text: string }[]) =>
  list.map(({ from_ms, to_ms, text }) => [from_ms, to_ms, text]);

describe('editing captions', () => {
  it('splits at the caret, keeps the words and the whole time, and joins again', () => {
    const split = splitCue(cues, 0, 'the car park'.length);
    expect(plain(split).slice(0, 2)).toEqual([
      [0, 1091, 'the car park'],
      [1091, 2000, 'was closed'],
    ]);
    expect(plain(mergeCue(split, 0))).toEqual(plain(cues));
    expect(new Set(split.map(({ key }) => key)).size).toBe(3);
  });

  it('does not split before the first or behind the last word, nor a very short one', () => {
    expect(splitCue(cues, 0, 0)).toEqual(cues);
    expect(splitCue(cues, 0, 99)).toEqual(cues);
    const short = editedCues([{ from_ms: 0, to_ms: 300, text: 'a b' }]);
    expect(splitCue(short, 0, 1)).toEqual(short);
  });

  it('moves an edge by a tenth of a second, up to the neighbours and the end', () => {
    expect(nudgeCue(cues, 0, 'to', 100, 9000)[0]?.to_ms).toBe(2100);
    expect(nudgeCue(cues, 0, 'to', 5000, 9000)[0]?.to_ms).toBe(3000);
    expect(nudgeCue(cues, 1, 'from', -5000, 9000)[1]?.from_ms).toBe(2000);
    expect(nudgeCue(cues, 0, 'from', -100, 9000)[0]?.from_ms).toBe(0);
    expect(nudgeCue(cues, 1, 'to', 9000, 4500)[1]?.to_ms).toBe(4500);
    expect(nudgeCue(cues, 1, 'from', 5000, 9000)[1]?.from_ms).toBe(3800);
  });

  it('hints at captions that are hard to read', () => {
    const [cue] = editedCues([{ from_ms: 0, to_ms: 2000, text: 'the car park was closed' }]);
    if (!cue) throw new Error('no caption');
    expect(hintOf(cue)).toBeNull();
    expect(hintOf({ ...cue, text: 'x'.repeat(85) })).toBe('long');
    expect(hintOf({ ...cue, to_ms: 7100 })).toBe('slow');
    expect(hintOf({ ...cue, to_ms: 900 })).toBe('fast');
  });
});
