/** Cities whose French name differs from their time zone's; all others keep their spelling. */
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

/** Zones without a city; their signs are reversed (`Etc/GMT+5` is five hours behind). */
const FIXED = /^(?:Etc\/)?(?:UTC|UCT|GMT|Zulu|Universal|Greenwich)([+-]?\d{1,2})?$/;

const isFrench = (tag: string): boolean => tag.toLowerCase().startsWith('fr');

/** @param behind hours by which the zone is behind universal time */
function universalTime(french: boolean, behind: number): string {
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
 * The name of a time zone for readers: "Paris time", "heure de Paris". A city is right in summer and in winter, unlike
 * an offset.
 * @param tag the reader's language; all but French get English
 * @param timeZone IANA zone, or an offset from universal time
 */
export function zoneText(tag: string, timeZone: string): string {
  const french = isFrench(tag);
  const fixed = FIXED.exec(timeZone);
  if (fixed) return universalTime(french, Number(fixed[1] ?? 0));
  const english = (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');
  if (!french) return `${english} time`;
  return `heure ${ofCity(FRENCH[english] ?? english)}`;
}
