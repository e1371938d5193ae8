import { formatClock } from '@vivavoce/web-shared/i18n/format.ts';

export type NotePart = { text: string; /** Seconds, where the text is a time of the recording. */ at: number | null };

const clock = /(?<![\d:.,])(?:(\d{1,2}):)?(\d{1,2}):([0-5]\d)(?![\d:])/g;

/**
 * Splits a note into text and times. A time is 0:48, 12:05 or 1:02:03 and lies within the recording; a meeting at
 * 14:30 in a note on an answer of two minutes stays text.
 * @param duration seconds of the recording
 */
export function partsOfNote(note: string, duration: number): NotePart[] {
  const parts: NotePart[] = [];
  let from = 0;
  for (const match of note.matchAll(clock)) {
    const [text, hours, minutes, seconds] = match;
    const at = Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds);
    if (at > duration) continue;
    if (match.index > from) parts.push({ text: note.slice(from, match.index), at: null });
    parts.push({ text, at });
    from = match.index + text.length;
  }
  if (from < note.length) parts.push({ text: note.slice(from), at: null });
  return parts;
}

/** The times of a note in seconds, each once, in order of the recording. */
export function timesOfNote(note: string, duration: number): number[] {
  const times = partsOfNote(note, duration).flatMap(({ at }) => (at === null ? [] : [at]));
  return [...new Set(times)].sort((a, b) => a - b);
}

/** The time at the caret of the note, or null where there is none. */
export function timeAtCaret(note: string, caret: number, duration: number): number | null {
  let start = 0;
  for (const { text, at } of partsOfNote(note, duration)) {
    const end = start + text.length;
    if (at !== null && caret > start && caret < end) return at;
    start = end;
  }
  return null;
}

/** The note with a time in place of the selection, set off by spaces, and the new position of the caret. */
export function insertTime(note: string, from: number, to: number, seconds: number): { note: string; caret: number } {
  const before = note.slice(0, from);
  const after = note.slice(to);
  const lead = before === '' || /\s$/.test(before) ? '' : ' ';
  const tail = /^\s/.test(after) ? '' : ' ';
  const put = `${lead}${formatClock(seconds)}${tail}`;
  return { note: before + put + after, caret: before.length + put.length };
}
