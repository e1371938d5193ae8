import { QUESTION_LIMITS } from '@vivavoce/domain/limits.ts';

/** "1.", "2)", "(3)", "a)", "-", "•" and the like, as in copied lists. */
const marker = /^\s*(?:\(?(?:\d{1,3}|[a-z])[.)]|[-*•–—‣◦▪·]|Q\d{1,3}\s*[.:)])\s+/iu;

export type PastedLine = {
  text: string;
  /** Why this line cannot become a question. */
  fault: 'too_long' | 'repeated' | 'no_room' | null;
};

const tidy = (line: string) => line.replace(marker, '').replace(/\s+/gu, ' ').trim();

/**
 * The questions in a pasted list, one for each line with text. Numbers and bullets are removed, repeated lines count
 * once, and lines beyond the limit of the activity are reported.
 */
export function pastedLines(pasted: string, room: number): PastedLine[] {
  const texts = new Set<string>();
  let accepted = 0;
  return pasted
    .split(/\r\n|[\n\r\u2028\u2029]/u)
    .map(tidy)
    .filter(Boolean)
    .map((text) => {
      if (text.length > QUESTION_LIMITS.text_max_characters) return { text, fault: 'too_long' };
      if (texts.has(text)) return { text, fault: 'repeated' };
      if (accepted >= room) return { text, fault: 'no_room' };
      texts.add(text);
      accepted += 1;
      return { text, fault: null };
    });
}

/** The texts that become questions. */
export const goodLines = (lines: readonly PastedLine[]): string[] =>
  lines.filter(({ fault }) => fault === null).map(({ text }) => text);
