/** What an address of the public app names, whatever its language. */
export type Address =
  /** null: a path beginning /j that can be no interview's. */
  | { place: 'interview'; shorturl: string | null }
  | { place: 'hub'; brand: string | null; category: string | null }
  | { place: 'marketplace'; brand: string; category: string | null }
  | { place: 'sso'; shorturl: string | null }
  | { place: 'missing' };

const shortcode = /^[\w-]{6,32}$/;

/**
 * Reads a path without its language. The table is all there is of a router: screens that need one bring it along,
 * so that an interview does not pay for it.
 */
export function readAddress(path: string): Address {
  const [place, first, second, ...rest] = path.split('/').filter(Boolean);
  if (place === 'j') {
    return { place: 'interview', shorturl: first && !second && shortcode.test(first) ? first : null };
  }
  if (rest.length > 0) return { place: 'missing' };
  if (place === 'sso' && !second) return { place, shorturl: first ?? null };
  if (place === 'hub') return { place, brand: first ?? null, category: second ?? null };
  if (place === 'marketplace' && first) return { place, brand: first, category: second ?? null };
  return { place: 'missing' };
}
