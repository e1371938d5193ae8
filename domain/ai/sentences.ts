import type { Passage } from './quotes.ts';
import { tokensOf } from './tokens.ts';

/** Capitals that are no names. */
const NO_NAMES = new Set([
  'i',
  "i'm",
  "i've",
  "i'd",
  "i'll",
  'ai',
  'ia',
  'cv',
  'applicant',
  'candidate',
  'candidat',
  'candidate',
]);
/** Nouns have capitals there. */
const CAPITAL_NOUNS = new Set(['de', 'lb']);

const isCapital = (word: string): boolean => /^\p{Lu}/u.test(word);

/** Words that a reader takes for names: capitals inside a sentence, and words with several capitals anywhere. */
function namesOf(text: string, language: string): string[] {
  const terms = text.split(/\s+/u).map((word) => word.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''));
  return terms
    .filter((word, index) => {
      if (word === '' || NO_NAMES.has(word.toLowerCase().replaceAll('\u2019', "'"))) return false;
      if (/\p{Lu}.*\p{Lu}/u.test(word)) return true;
      return index > 0 && isCapital(word) && !CAPITAL_NOUNS.has(language);
    })
    .flatMap((word) => tokensOf(word, language).map((token) => token.text));
}

/** Words that judge a person, in both languages. A sentence with such a word is shown only if the speaker said the word. */
const VERDICT =
  /^(?:best|strongest|top|ideal|perfect|excellen\w*|outstanding\w*|exceptional\w*|superb\w*|brilliant\w*|recommend\w*|hire\w*|unsuitable|suitable|weakest|worst|poor|meilleur\w*|id[ée]al\w*|parfait\w*|exceptionnel\w*|remarquable\w*|recommand\w*|embauche\w*|mauvais\w*|score\w*|rank\w*)$/u;

const ELISION = /^[a-zà-ü]{1,2}'(?=\p{L}{2})/u;
const bare = (token: string): string => token.replace(ELISION, '').replace(/'s$/, '');

/**
 * Whether numbers, names and words of a verdict are in its passages; what a model adds to them is not shown. `one` and
 * `un` are seldom numbers.
 */
export function isBacked(sentence: string, passages: readonly Pick<Passage, 'text'>[], language: string): boolean {
  const held = new Set(
    passages.flatMap(({ text }) => tokensOf(text, language)).flatMap(({ text }) => [text, bare(text)]),
  );
  const numbers = tokensOf(sentence, language)
    .map(({ text }) => text)
    .filter((token) => /\d/.test(token) && token !== '1');
  const verdicts = tokensOf(sentence, language)
    .map(({ text }) => text)
    .filter((token) => VERDICT.test(bare(token)));
  return [...numbers, ...verdicts, ...namesOf(sentence, language)].every(
    (token) => held.has(token) || held.has(bare(token)),
  );
}

/** Links, pictures and marks of pages have no place in what AI wrote. */
export const isPlainText = (text: string): boolean =>
  !/https?:|www\.|!?\[[^\]]*\]\(|<\/?[a-z!]|\u0060\u0060\u0060|javascript:|data:/i.test(text);
