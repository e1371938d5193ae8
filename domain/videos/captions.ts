import { VIDEO_LIMITS } from '../limits.ts';

/** One line of speech on the screen. Times are milliseconds from the start of the video. */
export interface Cue {
  from_ms: number;
  to_ms: number;
  /** Placement in WebVTT, such as `line:80% align:start`; empty for the default. */
  settings: string;
  /** Lines of text; the only markup is bold, italics and underlining. */
  text: string;
}

export type CaptionsProblem = 'required' | 'wrong_format' | 'too_long';

const TIME = String.raw`(?:(\d{1,3}):)?([0-5]?\d):([0-5]?\d)[.,](\d{1,3})`;
// One space before the rest and no backtracking: two ways to match the spaces would make a long line take forever.
const TIMING = new RegExp(String.raw`^\s*${TIME}\s+-->\s+${TIME}(?:\s([^]*))?$`);
const SETTING =
  /^(?:line:-?\d{1,3}(?:\.\d+)?%?(?:,(?:start|center|end))?|(?:position|size):\d{1,3}(?:\.\d+)?%(?:,[a-z-]+)?|align:(?:start|center|end|left|right)|vertical:(?:rl|lr))$/;
const TAG = /<\/?([A-Za-z]*)(?:[^A-Za-z<>][^<>]*)?>/g;
const LOOSE = /<(?!\/?[biu]>)/g;
const KEPT_TAGS = new Set(['b', 'i', 'u']);
// A control character in a cue indicates another encoding; tabs become spaces.
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

function milliseconds(hours = '0', minutes = '0', seconds = '0', fraction = '0'): number {
  return (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000 + Number(fraction.padEnd(3, '0'));
}

/** Removes all markup but emphasis, and escapes anything that could be read as markup. */
function plainText(lines: readonly string[]): string {
  return lines
    .map((line) =>
      line
        .replaceAll(TAG, (tag: string, name: string) => {
          const isAllowed = KEPT_TAGS.has(name.toLowerCase());
          return isAllowed ? (tag.startsWith('</') ? `</${name.toLowerCase()}>` : `<${name.toLowerCase()}>`) : '';
        })
        .replaceAll(LOOSE, '&lt;')
        .replaceAll('-->', '\u2192')
        .trim(),
    )
    .filter((line) => line !== '')
    .join('\n');
}

/** @returns null for a block that is no cue: a note, a style, a number without a time */
function cueOf(block: string): Cue | 'broken' | null {
  const lines = block.split('\n');
  const at = lines.findIndex((line) => line.includes('-->'));
  if (at === -1) return null;
  const match = TIMING.exec(lines[at] ?? '');
  if (!match) return 'broken';
  const from_ms = milliseconds(match[1], match[2], match[3], match[4]);
  const to_ms = milliseconds(match[5], match[6], match[7], match[8]);
  if (to_ms <= from_ms) return 'broken';
  const settings = (match[9] ?? '')
    .split(/\s+/)
    .filter((setting) => SETTING.test(setting))
    .join(' ');
  return { from_ms, to_ms, settings, text: plainText(lines.slice(at + 1)) };
}

const two = (value: number): string => String(value).padStart(2, '0');

/** A time as WebVTT writes it: hours, minutes, seconds and thousandths. */
export function captionTime(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(two);
  return `${parts.join(':')}.${String(ms % 1000).padStart(3, '0')}`;
}

const cueText = ({ from_ms, to_ms, settings, text }: Cue): string =>
  `${captionTime(from_ms)} --> ${captionTime(to_ms)}${settings && ` ${settings}`}\n${text}\n`;

/** Whole WebVTT of the cues, in the order of their times. */
export const writeCaptions = (cues: readonly Cue[]): string =>
  `WEBVTT\n\n${cues
    .toSorted((a, b) => a.from_ms - b.from_ms)
    .map(cueText)
    .join('\n')}`;

/**
 * Reads the cues of a WebVTT or SRT file, without styles, regions, notes and unknown markup.
 * @param file text of the file, with or without a byte order mark, with any line ends
 * @returns the cues, or the fault: `required` without a cue, `wrong_format`, `too_long` above the limits
 */
export function parseCaptions(file: string): { cues: Cue[] } | { problem: CaptionsProblem } {
  const text = file.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
  if (text.trim() === '') return { problem: 'required' };
  if (CONTROLS.test(text)) return { problem: 'wrong_format' };
  const blocks = text
    .split(/\n[ \t]*\n+/)
    .map((block) => block.trim())
    .filter((block) => block !== '');
  if (blocks.length > VIDEO_LIMITS.captions_max_cues * 2) return { problem: 'too_long' };
  const cues: Cue[] = [];
  for (const block of blocks) {
    const cue = cueOf(block);
    if (cue === 'broken') return { problem: 'wrong_format' };
    if (cue && cue.text !== '') cues.push(cue);
  }
  if (cues.length === 0)
    return { problem: text.includes('-->') || text.startsWith('WEBVTT') ? 'required' : 'wrong_format' };
  if (cues.length > VIDEO_LIMITS.captions_max_cues) return { problem: 'too_long' };
  return { cues };
}

/** Clean WebVTT from the cues of a file alone, or its fault. */
export function readCaptions(file: string): { webvtt: string; cues: number } | { problem: CaptionsProblem } {
  const captions = parseCaptions(file);
  return 'problem' in captions ? captions : { webvtt: writeCaptions(captions.cues), cues: captions.cues.length };
}
