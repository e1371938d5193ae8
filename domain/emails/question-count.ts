/** The tag, with any spacing and capitalisation, as in `normaliseTag`. */
const COUNT = String.raw`\[(?:\s|&nbsp;)*QUESTION(?:\s|&nbsp;)+COUNT(?:\s|&nbsp;)*\]`;
const GAP = String.raw`(?:\s|&nbsp;)+`;
const THERE_ARE = new RegExp(`\\b(there${GAP})are(${GAP}${COUNT}${GAP})questions\\b`, 'gi');
const QUESTIONS = new RegExp(`(${COUNT}${GAP})questions\\b`, 'gi');

/** The plural rule of each language: English counts 0 like many, French like one. */
const isSingular = (locale: 'en-gb' | 'fr-fr', count: number): boolean =>
  count === 1 || (locale === 'fr-fr' && count === 0);

/**
 * A text whose "[QUESTION COUNT] questions" agrees with the number in the tag: "There are 3 questions" becomes "There
 * is 1 question". Everything else is unchanged.
 */
export function agreeWithCount(template: string, locale: 'en-gb' | 'fr-fr', count: number): string {
  if (!isSingular(locale, count)) return template;
  return template.replaceAll(THERE_ARE, '$1is$2questions').replaceAll(QUESTIONS, '$1question');
}
