/** The place that an address of the public app names, in any language. */
export type Address =
  /** null: a path beginning with /j that cannot be an interview's. */
  | { place: 'interview'; shorturl: string | null }
  /** The same screens in a trial run for staff, which stores nothing. */
  | { place: 'trial'; job: number }
  | { place: 'hub'; brand: string | null; category: string | null }
  | { place: 'marketplace'; brand: string; category: string | null }
  | { place: 'sso'; shorturl: string | null }
  | { place: 'fairness' }
  | { place: 'missing' };

const number = /^[1-9]\d{0,14}$/;
const shortcode = /^[\w-]{6,32}$/;

/**
 * Reads a path without its language. This table is the whole router: screens that need more load it themselves, so that
 * an interview does not.
 */
export function readAddress(path: string): Address {
  const [place, first, second, ...rest] = path.split('/').filter(Boolean);
  if (place === 'j') {
    if (first === 'trial' && second && number.test(second) && rest.length === 0)
      return { place: 'trial', job: Number(second) };
    return { place: 'interview', shorturl: first && !second && shortcode.test(first) ? first : null };
  }
  if (rest.length > 0) return { place: 'missing' };
  if (place === 'sso' && !second) return { place, shorturl: first ?? null };
  if (place === 'fairness' && !first) return { place };
  if (place === 'hub') return { place, brand: first ?? null, category: second ?? null };
  if (place === 'marketplace' && first) return { place, brand: first, category: second ?? null };
  return { place: 'missing' };
}
