import { isTimeZone } from '@vivavoce/domain/jobs/time-zone.ts';

/** Names that browsers still list although the database of zones replaced them. */
const REPLACED: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

/** The present name of a zone, where this browser knows it. */
export function presentZone(zone: string): string {
  const replacement = REPLACED[zone];
  return replacement !== undefined && isTimeZone(replacement) ? replacement : zone;
}

/** The zones that this browser knows by their present names, with the chosen one, as options of a select. */
export const timeZones = (chosen: string): { value: string; label: string }[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone').map(presentZone), 'UTC', chosen])]
    .toSorted()
    .map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));
