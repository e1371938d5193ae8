import { splitText } from '../transcripts/cues.ts';
import { numeralAt } from './numbers.ts';

/** A word as quotes are compared by it, and the words of the text that it stands for. */
export interface Token {
  text: string;
  /** The first and the last word of the text, counted from 0. */
  first: number;
  last: number;
}

const FILLERS = new Set('um umm uh uhm uhh erm er eh ah hm hmm mm mhm euh heu hum'.split(' '));
export const NEGATIONS: ReadonlySet<string> = new Set(
  'not no never none nothing nobody neither nor without hardly pas ne jamais aucun aucune sans ni rien personne'.split(
    ' ',
  ),
);

const WHOLE: Readonly<Record<string, string>> = {
  cannot: 'can not',
  "can't": 'can not',
  "won't": 'will not',
  "shan't": 'shall not',
  "let's": 'let us',
  gonna: 'going to',
  wanna: 'want to',
  gotta: 'got to',
  '1st': 'first',
  '2nd': 'second',
  '3rd': 'third',
};
const ENDINGS: Readonly<Record<string, string>> = { "'m": 'am', "'re": 'are', "'ve": 'have', "'ll": 'will' };
const IS_BEFORE_S = new Set(['it', 'he', 'she', 'that', 'what', 'there', 'who', 'here', 'where', 'how']);
/** Written without their apostrophe. */
const BARE = new Set(
  'dont didnt doesnt isnt wasnt arent werent hasnt havent hadnt couldnt wouldnt shouldnt'.split(' '),
);
const SIGNS: Readonly<Record<string, string>> = { '%': 'percent', $: 'dollars', '€': 'euros', '£': 'pounds' };

function expanded(word: string): string {
  const whole = WHOLE[word];
  if (whole !== undefined) return whole;
  if (word.endsWith("n't")) return `${word.slice(0, -3)} not`;
  if (BARE.has(word)) return `${word.slice(0, -2)} not`;
  const place = word.lastIndexOf("'");
  if (place <= 0) return word;
  const stem = word.slice(0, place);
  const ending = ENDINGS[word.slice(place)];
  if (ending !== undefined) return `${stem} ${ending}`;
  return word.endsWith("'s") && IS_BEFORE_S.has(stem) ? `${stem} is` : word;
}

/** `1,000` and `1.000` are a thousand, `3.5` and `3,5` are three and a half. */
function plainNumber(word: string): string {
  if (!/^\d[\d.,]*$/.test(word)) return word;
  const grouped = /^\d{1,3}([.,]\d{3})+$/.test(word);
  return grouped ? word.replaceAll(/[.,]/g, '') : word.replaceAll(',', '.');
}

/** The parts of one written word. */
function partsOf(word: string): string[] {
  const plain = word
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\u2018\u2019\u02BC]/g, "'");
  return plain
    .split(/[-\u2010-\u2015/\u2026]+/u)
    .flatMap((part) => part.match(/[%$€£]|[\p{L}\p{N}\p{M}'.,]+/gu) ?? [])
    .map((part) => part.replaceAll(/^[^\p{L}\p{N}%$€£]+|[^\p{L}\p{N}%$€£]+$/gu, ''))
    .filter((part) => part !== '')
    .flatMap((part) => (SIGNS[part] ?? expanded(plainNumber(part))).split(' '));
}

interface Part {
  text: string;
  place: number;
}

/** `$5` and `5 dollars`, `per cent` and `percent` are the same. */
function inOneOrder(parts: readonly Part[]): Part[] {
  const out: Part[] = [];
  for (let at = 0; at < parts.length; at += 1) {
    const part = parts[at];
    const next = parts[at + 1];
    if (!part) continue;
    if (next && (part.text === 'per' || part.text === 'pour') && next.text === 'cent') {
      out.push({ text: 'percent', place: next.place });
      at += 1;
    } else if (
      next &&
      /^(dollars|euros|pounds)$/.test(part.text) &&
      part.place === next.place &&
      /^\d/.test(next.text)
    ) {
      out.push(next, part);
      at += 1;
    } else out.push(part);
  }
  return out;
}

/**
 * The words of a text as they are compared: without case, punctuation, fillers and stammered repeats; contractions and
 * numbers written in one way.
 * @param language ISO 639-1; number words are known in English and French
 */
export function tokensOf(text: string, language: string): Token[] {
  const known = language === 'fr' ? 'fr' : 'en';
  const parts = inOneOrder(
    splitText(text).flatMap((word, place) => partsOf(word).map((part) => ({ text: part, place }))),
  ).filter((part) => !FILLERS.has(part.text));
  const texts = parts.map((part) => part.text);
  const tokens: Token[] = [];
  for (let at = 0; at < parts.length;) {
    const numeral = numeralAt(texts, at, known);
    const length = numeral?.length ?? 1;
    const value = numeral?.value ?? texts[at] ?? '';
    const first = parts[at]?.place ?? 0;
    const last = parts[at + length - 1]?.place ?? first;
    const before = tokens.at(-1);
    const isRepeat = before?.text === value && !/^\d/.test(value) && !NEGATIONS.has(value);
    if (isRepeat) before.last = last;
    else tokens.push({ text: value, first, last });
    at += length;
  }
  return tokens;
}
