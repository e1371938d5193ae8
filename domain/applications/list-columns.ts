import { isEmailAddress } from '../people/email-address.ts';
import type { Columns, ListField } from './applicant-row.ts';

/**
 * Common headings of lists of people in several languages, in small letters without accents and marks. Others are
 * recognised by what stands below them.
 */
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
    'vorname',
    'vornamen',
    'rufname',
    'nombre',
    'nombres',
    'nome',
    'voornaam',
    'fornavn',
    'fornamn',
    'imie',
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
    'nachname',
    'nachnamen',
    'familienname',
    'zuname',
    'apellido',
    'apellidos',
    'cognome',
    'sobrenome',
    'apelido',
    'achternaam',
    'etternavn',
    'efternavn',
    'efternamn',
    'nazwisko',
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
    'vollstandiger name',
    'vor und nachname',
    'bewerber',
    'bewerberin',
    'kandidat',
    'kandidatin',
    'nombre completo',
    'nombre y apellidos',
    'nome completo',
    'nome e cognome',
    'volledige naam',
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
    'emails',
    'emailadresse',
    'e mail adresse',
    'mailadresse',
    'mail adresse',
    'correo',
    'correo electronico',
    'posta elettronica',
    'e posta',
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
    'phones',
    'phone numbers',
    'telefon',
    'telefonnummer',
    'handy',
    'handynummer',
    'mobil',
    'mobilnummer',
    'mobiltelefon',
    'telefono',
    'telefone',
    'telefoon',
    'telefoonnummer',
    'celular',
    'movil',
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
    'referenz',
    'kennung',
    'bewerbernummer',
    'bewerber id',
    'matrikelnummer',
    'referencia',
    'riferimento',
    'referentie',
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
  review_paid: [
    'wants a review',
    'review',
    'review paid',
    'feedback',
    'wants feedback',
    'souhaite un retour',
    'retour',
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

/** The column in which most rows have an address; -1 for none. */
function addressColumn(rows: readonly (readonly string[])[]): number {
  const width = Math.max(0, ...rows.map((row) => row.length));
  const counts = Array.from({ length: width }, (_, at) => rows.filter((row) => holdsAddress(row[at] ?? '')).length);
  const most = Math.max(0, ...counts);
  return most * 2 >= rows.length && most > 0 ? counts.indexOf(most) : -1;
}

/** The share of rows by which a column is recognised: lists have faults. */
const NEARLY_ALL = 0.8;

/** The columns under headings that say nothing, where it is clear which of them hold names: two, or one of whole names. */
function nameColumns(columns: Columns, rows: readonly (readonly string[])[]): Columns {
  if (columns.some((field) => field?.endsWith('_name'))) return columns;
  const share = (at: number, holds: (cell: string) => boolean) =>
    rows.filter((row) => holds((row[at] ?? '').trim())).length / rows.length;
  const named = columns.flatMap((field, at) => (field === null && share(at, looksLikeName) >= NEARLY_ALL ? [at] : []));
  const [first = -1, second] = named;
  if (named.length === 1 && share(first, (cell) => cell.includes(' ')) >= NEARLY_ALL)
    return columns.map((field, at) => (at === first ? 'full_name' : field));
  if (named.length !== 2) return columns;
  return columns.map((field, at) => (at === first ? 'first_name' : at === second ? 'last_name' : field));
}

/**
 * Recognises the columns of a list.
 * @param first the first row that is not empty
 * @param following some rows below it, by whose content a column without a known heading is recognised
 * @returns `header` says that the first row holds headings and no person
 */
export function recogniseColumns(
  first: readonly string[],
  following: readonly (readonly string[])[] = [],
): { header: boolean; columns: Columns } {
  const columns = columnsOfHeadings(first);
  const email = addressColumn(following);
  if (first.some(holdsAddress) || !(columns.some(Boolean) || email !== -1))
    return { header: false, columns: columnsOfContent(first) };
  if (email === -1) return { header: true, columns };
  const withAddress = columns.map((field, at) => (at === email ? 'email' : field === 'email' ? null : field));
  return { header: true, columns: nameColumns(withAddress, following) };
}

/** Required fields that no column holds. */
export function missingFields(columns: Columns): ListField[] {
  const missing: ListField[] = columns.includes('email') ? [] : ['email'];
  if (columns.includes('full_name')) return missing;
  for (const field of ['first_name', 'last_name'] as const) if (!columns.includes(field)) missing.push(field);
  return missing;
}

export const SEPARATORS = [',', ';', '\t', '|'] as const;
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
