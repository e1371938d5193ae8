/** The longest number there is, without the plus (ITU-T E.164). */
const DIGITS_MAX = 15;
/** Shorter ones are no mobile numbers of any country. */
const DIGITS_MIN = 8;

/**
 * A phone number in E.164, the form that text messages are sent to: a plus and digits.
 * @returns null where the country is missing, since a guess would reach a stranger
 */
export function mobileNumber(input: string | null | undefined): string | null {
  const trimmed = (input ?? '').trim();
  if (!/^(\+|00)[\d\s().\-/\u00a0]+$/.test(trimmed)) return null;
  // "+44 (0)20 ...": the zero in brackets is for calls within the country.
  const digits = trimmed
    .replace(/\(0\)/, '')
    .replaceAll(/\D/g, '')
    .replace(trimmed.startsWith('+') ? /^(?!)/ : /^00/, '');
  if (digits.length < DIGITS_MIN || digits.length > DIGITS_MAX || digits.startsWith('0')) return null;
  return `+${digits}`;
}
