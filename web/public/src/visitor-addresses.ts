import { number, partsOf } from './addresses.ts';

/** The page beside the interviews that an address names, in any language. */
export type VisitorAddress =
  | { place: 'hub'; brand: string | null; category: string | null }
  | { place: 'marketplace'; brand: string; category: string | null }
  | { place: 'sso'; shorturl: string | null }
  | { place: 'fairness' }
  /** null: the link stands behind the `#`. */
  | { place: 'guest'; link: number | null }
  /** The mailed link to a copy of own data, behind the `#`. */
  | { place: 'copy' }
  /** A cohort by its code. */
  | { place: 'join'; code: string }
  /** All interviews of a learner. */
  | { place: 'me' }
  /** One topic that a learner practised; null: all of them. */
  | { place: 'progress'; topic: string | null }
  /** Practice that a learner shares by a link, whose token stands behind the `#`. */
  | { place: 'share' }
  | { place: 'missing' };

/** Reads the path of a visitors' page, without its language. This function is the whole router of these pages. */
export function readVisitorAddress(path: string): VisitorAddress {
  const [place, first, second, ...rest] = partsOf(path);
  if (place === 'me' && first === 'progress' && rest.length === 0) return { place: 'progress', topic: second ?? null };
  if (rest.length > 0) return { place: 'missing' };
  if (place === 'sso' && !second) return { place, shorturl: first ?? null };
  if ((place === 'fairness' || place === 'copy' || place === 'me' || place === 'share') && !first) return { place };
  if (place === 'guest' && !second && (!first || number.test(first)))
    return { place, link: first ? Number(first) : null };
  if (place === 'join' && first && !second) return { place, code: first };
  if (place === 'hub') return { place, brand: first ?? null, category: second ?? null };
  if (place === 'marketplace' && first) return { place, brand: first, category: second ?? null };
  return { place: 'missing' };
}
