/** Names that paths of the API use at the place of a shortname. */
const RESERVED = new Set(['add', 'commonvideos', 'company-users', 'invite', 'update-delete']);
/** Longest short name; it is part of addresses that people type. */
export const SHORTNAME_MAX_CHARACTERS = 40;
/** Letters and digits, in groups joined by single hyphens. */
const SHORTNAME = /^[a-z0-9]+(-[a-z0-9]+)*$/;

export const isShortname = (text: string): boolean =>
  text.length <= SHORTNAME_MAX_CHARACTERS && SHORTNAME.test(text) && !RESERVED.has(text);

/**
 * A short name for addresses, made from the name of a company; `company` where no letter of the name fits.
 * @param isTaken whether another company has the name; a number is appended then
 */
export function shortnameFrom(name: string, isTaken: (shortname: string) => boolean): string {
  const letters = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  // Room for the hyphen and six digits.
  const base = letters
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, SHORTNAME_MAX_CHARACTERS - 7)
    .replaceAll(/^-+|-+$/g, '');
  const start = base === '' ? 'company' : base;
  for (let n = 1; ; n += 1) {
    const candidate = n === 1 ? start : `${start}-${n}`;
    if (!RESERVED.has(candidate) && !isTaken(candidate)) return candidate;
  }
}
