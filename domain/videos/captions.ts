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

type CaptionsFaultCode = 'required' | 'wrong_format' | 'too_long';

/** Why a whole file is refused. */
export interface CaptionsFault {
  problem: CaptionsFaultCode;
  /** The line of the first fault, counted from 1; null where no line is at fault. */
  line: number | null;
}

/** The reason why a cue was left out, or what was taken for granted. */
export const CAPTION_WARNINGS = [
  'unreadable_time',
  'reversed_time',
  'empty_time',
  'outside_cue',
  'windows_1252',
] as const;

export interface CaptionWarning {
  code: (typeof CAPTION_WARNINGS)[number];
  /** Counted from 1; null for the whole file. */
  line: number | null;
}

export interface ReadCaptions {
  cues: Cue[];
  /** In the order of the lines, the first ones of many. */
  warnings: CaptionWarning[];
}

/** A person reads a few; a file with more was not made with care. */
const WARNINGS_MAX = 20;

const TIME = String.raw`(?:(\d{1,3}):)?([0-5]?\d):([0-5]?\d)[.,](\d{1,3})`;
// One space before the rest and no backtracking: two ways to match the spaces would make a long line take forever.
const TIMING = new RegExp(String.raw`^\s*${TIME}[ \t]*-->[ \t]*${TIME}(?:\s([^]*))?$`);
/** A line of times, right or wrong; an arrow between words is text. */
const TIMES = /\d[ \t]*-->|-->[ \t]*\d/;
const COUNTER = /^\s*\d+\s*$/;
/** Blocks of WebVTT that say nothing to viewers. */
const UNSPOKEN = /^(?:NOTE|STYLE|REGION)(?:\s|$)/;
const SETTING =
  /^(?:line:-?\d{1,3}(?:\.\d+)?%?(?:,(?:start|center|end))?|(?:position|size):\d{1,3}(?:\.\d+)?%(?:,[a-z-]+)?|align:(?:start|center|end|left|right)|vertical:(?:rl|lr))$/;
/** A tag by its name, an end of one, or a time within a cue; what else begins with `<` is text. */
const TAG = /<\/?([A-Za-z][A-Za-z0-9]*)((?:[^A-Za-z0-9<>][^<>]*)?)>|<(?:\d+:)?\d+:\d+[.,]\d+>/g;
const LOOSE = /<(?!\/?[biu]>)/g;
/** Placement and looks as programs for SRT write them, such as `{\an8}`. */
const OVERRIDE = /\{\\[^{}]*\}/g;
const KEPT_TAGS = new Set(['b', 'i', 'u']);
// A control character in a cue indicates another encoding; tabs become spaces.
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

function milliseconds(hours = '0', minutes = '0', seconds = '0', fraction = '0'): number {
  return (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000 + Number(fraction.padEnd(3, '0'));
}

/** The name in `<v.loud Ines>`, as viewers read it before the words. */
function speaker(annotation: string): string {
  const name = annotation.replace(/^\S*/, '').trim();
  return name === '' ? '' : `${name}: `;
}

/** Removes all markup but emphasis and speakers, and escapes anything that could be read as markup. */
function plainText(lines: readonly string[]): string {
  return lines
    .map((line) =>
      line
        .replaceAll(OVERRIDE, '')
        .replaceAll(TAG, (tag: string, name = '', rest = '') => {
          const known = name.toLowerCase();
          const ends = tag.startsWith('</');
          if (known === 'v' && !ends) return speaker(rest);
          return KEPT_TAGS.has(known) ? `<${ends ? '/' : ''}${known}>` : '';
        })
        .replaceAll(LOOSE, '&lt;')
        .replaceAll('-->', '\u2192')
        .trim(),
    )
    .filter((line) => line !== '')
    .join('\n');
}

/** The times and the placement of a cue from its line of times, or what is wrong with them. */
function timesOf(line: string): Omit<Cue, 'text'> | CaptionWarning['code'] {
  const match = TIMING.exec(line);
  if (!match) return 'unreadable_time';
  const from_ms = milliseconds(match[1], match[2], match[3], match[4]);
  const to_ms = milliseconds(match[5], match[6], match[7], match[8]);
  if (to_ms < from_ms) return 'reversed_time';
  if (to_ms === from_ms) return 'empty_time';
  const settings = (match[9] ?? '')
    .split(/\s+/)
    .filter((setting) => SETTING.test(setting))
    .join(' ');
  return { from_ms, to_ms, settings };
}

interface Block {
  times: Omit<Cue, 'text'>;
  lines: string[];
}

/** Goes through the lines as browsers do: a line of times begins a cue, wherever it stands. */
function readLines(lines: readonly string[], isWebvtt: boolean): ReadCaptions {
  const cues: Cue[] = [];
  const warnings: CaptionWarning[] = [];
  let block: Block | null = null;
  /** Lines that belong to no cue: the head, notes, a cue that is left out. */
  let unread = isWebvtt;
  let afterEmpty = true;

  const isTimes = (at: number): boolean => TIMES.test(lines[at] ?? '');
  /** The next line that is not empty. */
  const following = (at: number): number => {
    let next = at + 1;
    while (next < lines.length && lines[next]?.trim() === '') next += 1;
    return next;
  };
  const warn = (code: CaptionWarning['code'], at: number) => {
    if (warnings.length < WARNINGS_MAX) warnings.push({ code, line: at + 1 });
  };
  const close = () => {
    const text = block ? plainText(block.lines) : '';
    if (block && text !== '') cues.push({ ...block.times, text });
    block = null;
  };
  const begin = (line: string, at: number) => {
    close();
    const times = timesOf(line);
    unread = typeof times === 'string';
    if (typeof times === 'string') warn(times, at);
    else block = { times, lines: [] };
  };
  const take = (line: string, at: number) => {
    // A counter of SRT is followed by times; one at the end counts nothing.
    const counted = isTimes(at + 1) || (afterEmpty && (following(at) >= lines.length || isTimes(following(at))));
    if (COUNTER.test(line) && counted && (!isWebvtt || afterEmpty)) return;
    // In WebVTT the line before the times is the name of the cue.
    if (afterEmpty && isWebvtt && isTimes(at + 1)) return;
    if (isWebvtt && afterEmpty && UNSPOKEN.test(line)) unread = true;
    if (unread) return;
    if (block) block.lines.push(line);
    else if (line.includes('-->')) warn('unreadable_time', at);
    else if (isWebvtt) {
      warn('outside_cue', at);
      unread = true;
    }
  };

  for (const [at, line] of lines.entries()) {
    if (isTimes(at)) begin(line, at);
    else if (line.trim() !== '') take(line, at);
    else if (isWebvtt) {
      // An empty line ends a cue of WebVTT; in SRT words may follow it.
      close();
      unread = false;
    }
    afterEmpty = line.trim() === '';
  }
  close();
  return { cues, warnings };
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
 * Reads the cues of a WebVTT or SRT file, without styles, regions, notes and unknown markup. A cue that cannot be shown is
 * left out with a warning.
 *
 * @param file text of the file, with or without a byte order mark, with any line ends
 * @returns the cues, or the fault: `required` without a cue, `wrong_format` where all of them are broken or there are none,
 *   `too_long` above the limits
 */
export function parseCaptions(file: string): ReadCaptions | CaptionsFault {
  // Old programs end a file with Ctrl-Z.
  const text = file
    .replace(/^\uFEFF/, '')
    .replace(/\u001a\s*$/, '')
    .replaceAll(/\r\n?/g, '\n');
  if (text.trim() === '') return { problem: 'required', line: null };
  const control = CONTROLS.exec(text);
  if (control) return { problem: 'wrong_format', line: text.slice(0, control.index).split('\n').length };
  const isWebvtt = /^WEBVTT(?:\s|$)/.test(text);
  const read = readLines(text.split('\n'), isWebvtt);
  if (read.cues.length > VIDEO_LIMITS.captions_max_cues) return { problem: 'too_long', line: null };
  if (read.cues.length > 0) return read;
  const broken = read.warnings.find(({ code }) => code !== 'outside_cue');
  if (broken) return { problem: 'wrong_format', line: broken.line };
  const [outside] = read.warnings;
  return { problem: text.includes('-->') || isWebvtt ? 'required' : 'wrong_format', line: outside?.line ?? null };
}

/** Clean WebVTT from the cues of a file alone, or its fault. */
export function readCaptions(
  file: string,
): { webvtt: string; cues: number; warnings: CaptionWarning[] } | CaptionsFault {
  const captions = parseCaptions(file);
  if ('problem' in captions) return captions;
  const { cues, warnings } = captions;
  return { webvtt: writeCaptions(cues), cues: cues.length, warnings };
}

/** The encoding that the mark at the beginning names. */
const markedEncoding = (bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;
};

/**
 * The text of a file of captions: UTF-8, UTF-16 with its mark, else Windows-1252 with a warning.
 * @returns null for bytes that are text in none of them
 */
export function captionsText(bytes: Uint8Array): { text: string; warnings: CaptionWarning[] } | null {
  try {
    const text = new TextDecoder(markedEncoding(bytes) ?? 'utf-8', { fatal: true }).decode(bytes);
    return { text, warnings: [] };
  } catch {
    if (markedEncoding(bytes)) return null;
    const text = new TextDecoder('windows-1252').decode(bytes);
    if (/[\u0000-\u0008\u000e-\u0019\u001b-\u001f\u007f-\u009f]/.test(text)) return null;
    return { text, warnings: [{ code: 'windows_1252', line: null }] };
  }
}
