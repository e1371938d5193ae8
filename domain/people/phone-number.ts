import { TEXT_LIMITS } from '../limits.ts';
import { tidyText } from './tidy-text.ts';

const PHONE = /^\+?[\d ()./-]*\d[\d ()./-]*(?: ?(?:x|ext\.?|p\.?) ?\d{1,6})?$/iu;
/** No phone number is shorter. */
const PHONE_DIGITS_MIN = 3;
/** Direction marks around a number that was copied from a text of the other direction. */
const DIRECTION = /[\u061c\u202a-\u202e\u2066-\u2069]/gu;
const DIGIT = /\p{Nd}/u;

/** The value of a digit of any script: Unicode has them in rows of ten, from zero. */
function valueOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let start = code;
  while (DIGIT.test(String.fromCodePoint(start - 1))) start -= 1;
  return String((code - start) % 10);
}

/** A number as it is stored: digits of any script and wide signs in ASCII, hyphens for dashes, no invisible marks. */
export const tidyPhone = (text: string): string =>
  tidyText(text.replaceAll(DIRECTION, ''))
    .replaceAll(/\p{Nd}/gu, valueOf)
    .replaceAll(/[‐‑‒–—−－]/gu, '-')
    .replaceAll(/[＋（）．／]/gu, (sign) => sign.normalize('NFKC'));

/** Fault of a phone number after `tidyPhone`; null for a good one, and for none. */
export function phoneFault(phone: string): 'too_long' | 'wrong_format' | null {
  if (phone.length > TEXT_LIMITS.phone_max_characters) return 'too_long';
  const digits = phone.replaceAll(/\D/g, '').length;
  return phone === '' || (PHONE.test(phone) && digits >= PHONE_DIGITS_MIN) ? null : 'wrong_format';
}
