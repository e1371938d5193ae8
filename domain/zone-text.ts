/** Cities that French writes otherwise than their time zone does; all others keep their spelling. */
const FRENCH: Readonly<Record<string, string>> = {
  'Addis Ababa': 'Addis-Abeba',
  Algiers: 'Alger',
  Athens: 'Athènes',
  Azores: 'Açores',
  Baghdad: 'Bagdad',
  Beirut: 'Beyrouth',
  Brussels: 'Bruxelles',
  Bucharest: 'Bucarest',
  Cairo: 'Le Caire',
  Copenhagen: 'Copenhague',
  Damascus: 'Damas',
  Dhaka: 'Dacca',
  Havana: 'La Havane',
  Jerusalem: 'Jérusalem',
  Kolkata: 'Calcutta',
  Kuwait: 'Koweït',
  Kyiv: 'Kiev',
  Lisbon: 'Lisbonne',
  Lome: 'Lomé',
  London: 'Londres',
  Madeira: 'Madère',
  Malta: 'Malte',
  Manila: 'Manille',
  Mauritius: 'Maurice',
  'Mexico City': 'Mexico',
  Montreal: 'Montréal',
  Moscow: 'Moscou',
  Ndjamena: 'N’Djamena',
  Nicosia: 'Nicosie',
  Noumea: 'Nouméa',
  Reunion: 'La Réunion',
  Riyadh: 'Riyad',
  'Sao Paulo': 'São Paulo',
  Seoul: 'Séoul',
  Singapore: 'Singapour',
  Tehran: 'Téhéran',
  Vienna: 'Vienne',
  Warsaw: 'Varsovie',
  Yerevan: 'Erevan',
};

/** Zones that no city names; their signs mean the other way round (`Etc/GMT+5` is five hours behind). */
const FIXED = /^(?:Etc\/)?(?:UTC|UCT|GMT|Zulu|Universal|Greenwich)([+-]?\d{1,2})?$/;

const isFrench = (tag: string): boolean => tag.toLowerCase().startsWith('fr');

/** @param behind hours by which the zone is behind universal time */
function universalWords(french: boolean, behind: number): string {
  const name = french ? 'temps universel' : 'universal time';
  if (behind === 0) return `${name}, UTC`;
  return `${name} ${behind < 0 ? '+' : '−'} ${Math.abs(behind)} h`;
}

/** "de Paris", "d’Athènes", "du Caire". */
function ofCity(city: string): string {
  if (city.startsWith('Le ')) return `du ${city.slice(3)}`;
  return /^[aeiou]/i.test(city.normalize('NFD')) ? `d’${city}` : `de ${city}`;
}

/**
 * A time zone as a person names it: "Paris time", "heure de Paris". The name of a city is right in summer and in winter,
 * and never an offset that its reader has to reckon with.
 * @param tag the reader's language; what is not French is said in English
 * @param timeZone IANA zone, also one that only counts from universal time
 */
export function zoneText(tag: string, timeZone: string): string {
  const french = isFrench(tag);
  const fixed = FIXED.exec(timeZone);
  if (fixed) return universalWords(french, Number(fixed[1] ?? 0));
  const english = (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');
  if (!french) return `${english} time`;
  return `heure ${ofCity(FRENCH[english] ?? english)}`;
}
