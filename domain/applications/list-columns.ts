import { isEmailAddress } from './applicant-row.ts';
import type { Columns, ListField } from './applicant-row.ts';

/** Common headings of lists of people, in English and French, in small letters without accents and marks. */
const HEADINGS: Record<ListField, readonly string[]> = {
  first_name: [
    'first name',
    'firstname',
    'first',
    'given name',
    'givenname',
    'given names',
    'forename',
    'christian name',
    'prenom',
    'prenoms',
  ],
  last_name: [
    'last name',
    'lastname',
    'last',
    'surname',
    'family name',
    'familyname',
    'nom de famille',
    'nom usuel',
    'nom d usage',
  ],
  full_name: [
    'full name',
    'fullname',
    'applicant',
    'applicant name',
    'candidate',
    'candidate name',
    'student',
    'student name',
    'nom complet',
    'nom et prenom',
    'nom prenom',
    'prenom et nom',
    'prenom nom',
    'candidat',
    'etudiant',
  ],
  email: [
    'email',
    'e mail',
    'mail',
    'email address',
    'e mail address',
    'e mail 1 value',
    'emailaddress',
    'courriel',
    'adresse email',
    'adresse e mail',
    'adresse mail',
    'adresse electronique',
    'adresse courriel',
  ],
  phone: [
    'phone',
    'phone number',
    'phone 1 value',
    'mobile',
    'mobile phone',
    'mobile number',
    'cell',
    'telephone',
    'telephone number',
    'tel',
    'portable',
    'numero de telephone',
    'gsm',
  ],
  external_id: [
    'id',
    'external id',
    'externalid',
    'reference',
    'ref',
    'candidate id',
    'applicant id',
    'application id',
    'student id',
    'student number',
    'identifiant',
    'identifiant externe',
    'matricule',
    'numero d etudiant',
    'numero etudiant',
    'numero de candidat',
  ],
  reasonable_adjustments: [
    'reasonable adjustments',
    'reasonable adjustment',
    'adjustments',
    'accommodations',
    'amenagements',
    'amenagement',
    'amenagements raisonnables',
    'tiers temps',
  ],
};
/** The family name beside a first name, the whole name without one; ignored beside both. */
const EITHER_NAME = ['name', 'nom', 'names', 'noms'];

const plain = (heading: string) =>
  heading
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const FIELD_OF = new Map(
  Object.entries(HEADINGS).flatMap(([field, headings]) => headings.map((word) => [word, field as ListField] as const)),
);

/** The columns by their headings; a field that two columns claim belongs to the first. */
function columnsOfHeadings(cells: readonly string[]): Columns {
  const headings = cells.map(plain);
  const has = (field: ListField) => headings.some((word) => FIELD_OF.get(word) === field);
  const beside: ListField | null = has('last_name') ? null : 'last_name';
  const either = has('first_name') ? beside : 'full_name';
  const claimed = new Set<ListField>();
  return headings.map((word) => {
    const field = FIELD_OF.get(word) ?? (EITHER_NAME.includes(word) ? either : null);
    if (field === null || claimed.has(field)) return null;
    claimed.add(field);
    return field;
  });
}

const holdsAddress = (cell: string) =>
  isEmailAddress(
    cell
      .trim()
      .replace(/^.*<([^<>]*)>$/, '$1')
      .toLowerCase(),
  );
const looksLikeName = (cell: string) => /\p{L}/u.test(cell) && !/[\d@]/.test(cell);

/** The columns of a list without headings, guessed from one of its rows: an address, then names. */
export function columnsOfContent(cells: readonly string[]): Columns {
  const good = cells.findIndex(holdsAddress);
  // A mistyped address is still recognised as the address.
  const email = good === -1 ? cells.findIndex((cell) => cell.includes('@')) : good;
  const names = cells.flatMap((cell, index) => (index !== email && looksLikeName(cell) ? [index] : []));
  const [first, second] = names;
  return cells.map((_, index) => {
    if (index === email) return 'email';
    if (second === undefined) return index === first ? 'full_name' : null;
    return index === first ? 'first_name' : index === second ? 'last_name' : null;
  });
}

/**
 * Recognises the columns of a list.
 * @param first the first row that is not empty
 * @returns `header` says that the row holds headings and no person
 */
export function recogniseColumns(first: readonly string[]): { header: boolean; columns: Columns } {
  const columns = columnsOfHeadings(first);
  if (columns.some(Boolean) && !first.some(holdsAddress)) return { header: true, columns };
  return { header: false, columns: columnsOfContent(first) };
}

/** Required fields that no column holds. */
export function missingFields(columns: Columns): ListField[] {
  const missing: ListField[] = columns.includes('email') ? [] : ['email'];
  if (columns.includes('full_name')) return missing;
  for (const field of ['first_name', 'last_name'] as const) if (!columns.includes(field)) missing.push(field);
  return missing;
}

const SEPARATORS = [',', ';', '\t'] as const;
export type Separator = (typeof SEPARATORS)[number];

/**
 * The separator of a list, by its first line: the most frequent one outside quotation marks. Also reads the line
 * `sep=;` that some programs write.
 */
export function separatorOf(text: string): Separator {
  const line = (/^\s*([^\r\n]*)/.exec(text)?.[1] ?? '').replaceAll(/"[^"]*"/g, '');
  const count = (mark: string) => line.split(mark).length;
  return SEPARATORS.reduce((best, mark) => (count(mark) > count(best) ? mark : best));
}
