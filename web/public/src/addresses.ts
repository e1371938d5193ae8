/** The interview that an address names, in any language. */
export type InterviewAddress =
  /** null: a path beginning with /j that cannot be an interview's. */
  | { place: 'interview'; shorturl: string | null }
  /** The same screens in a trial run for staff, which stores nothing. */
  | { place: 'trial'; job: number };

/** The id of a row, as addresses write it. */
export const number = /^[1-9]\d{0,14}$/;
const shortcode = /^[\w-]{6,32}$/;

/** The parts of a path between its slashes. */
export const partsOf = (path: string): string[] => path.split('/').filter(Boolean);

/** Reads a path below /j, without its language. */
export function readInterviewAddress(path: string): InterviewAddress {
  const [, first = '', second = '', third] = partsOf(path);
  if (first === 'trial' && number.test(second) && !third) return { place: 'trial', job: Number(second) };
  return { place: 'interview', shorturl: !second && shortcode.test(first) ? first : null };
}
