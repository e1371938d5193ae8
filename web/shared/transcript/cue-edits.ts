import { CAPTION_HINTS } from '@vivavoce/domain/transcripts/limits.ts';

/** A caption as it is edited. `key` stays the same while it is changed. */
export type EditedCue = { key: number; from_ms: number; to_ms: number; text: string };

export const NUDGE_MS = 100;
const LEAST_MS = 200;

let keys = 0;
const nextKey = () => (keys += 1);

export const editedCues = (cues: readonly { from_ms: number; to_ms: number; text: string }[]): EditedCue[] =>
  cues.map(({ from_ms, to_ms, text }) => ({ key: nextKey(), from_ms, to_ms, text }));

const replaced = (cues: readonly EditedCue[], at: number, count: number, ...next: EditedCue[]): EditedCue[] =>
  cues.toSpliced(at, count, ...next);

/** Divides a caption at a place in its text; its time is divided by letters. */
export function splitCue(cues: readonly EditedCue[], at: number, caret: number): EditedCue[] {
  const cue = cues[at];
  if (!cue) return [...cues];
  const before = cue.text.slice(0, caret).trim();
  const after = cue.text.slice(caret).trim();
  const isLong = cue.to_ms - cue.from_ms >= 2 * LEAST_MS;
  if (before === '' || after === '' || !isLong) return [...cues];
  const share = before.length / (before.length + after.length);
  const exact = Math.round(cue.from_ms + (cue.to_ms - cue.from_ms) * share);
  const middle = Math.min(cue.to_ms - LEAST_MS, Math.max(cue.from_ms + LEAST_MS, exact));
  return replaced(
    cues,
    at,
    1,
    { ...cue, text: before, to_ms: middle },
    { ...cue, key: nextKey(), text: after, from_ms: middle },
  );
}

/** Joins a caption with the next one. */
export function mergeCue(cues: readonly EditedCue[], at: number): EditedCue[] {
  const cue = cues[at];
  const next = cues[at + 1];
  if (!cue || !next) return [...cues];
  const to_ms = Math.max(cue.to_ms, next.to_ms);
  return replaced(cues, at, 2, { ...cue, text: `${cue.text} ${next.text}`.trim(), to_ms });
}

/** Moves the beginning or the end of a caption, never into its neighbours or beyond the recording. */
export function nudgeCue(
  cues: readonly EditedCue[],
  at: number,
  edge: 'from' | 'to',
  by_ms: number,
  end_ms: number,
): EditedCue[] {
  const cue = cues[at];
  if (!cue) return [...cues];
  const within = (value: number, least: number, most: number) =>
    Math.min(Math.max(value, least), Math.max(least, most));
  const before = cues[at - 1]?.to_ms ?? 0;
  const after = cues[at + 1]?.from_ms ?? end_ms;
  const moved =
    edge === 'from'
      ? { ...cue, from_ms: within(cue.from_ms + by_ms, Math.min(before, cue.from_ms), cue.to_ms - LEAST_MS) }
      : { ...cue, to_ms: within(cue.to_ms + by_ms, cue.from_ms + LEAST_MS, Math.max(after, cue.to_ms)) };
  return replaced(cues, at, 1, moved);
}

export const changeText = (cues: readonly EditedCue[], at: number, text: string): EditedCue[] =>
  cues.map((cue, place) => (place === at ? { ...cue, text } : cue));

export type CueHint = 'long' | 'slow' | 'fast';

/** Reason why a caption is hard to read: too many letters, too long on the screen, or too short for its letters. */
export function hintOf({ from_ms, to_ms, text }: EditedCue): CueHint | null {
  const seconds = (to_ms - from_ms) / 1000;
  if (text.length > CAPTION_HINTS.line_characters * CAPTION_HINTS.lines) return 'long';
  if (seconds > CAPTION_HINTS.seconds) return 'slow';
  return text.length / seconds > CAPTION_HINTS.characters_per_second ? 'fast' : null;
}
