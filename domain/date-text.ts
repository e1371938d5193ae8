/**
 * A date in words. French writes the first of a month as "1er", which browsers and Node format as "1".
 * @param format must show the day and the month in words
 */
export function dateText(format: Intl.DateTimeFormat, value: Date): string {
  if (!format.resolvedOptions().locale.startsWith('fr')) return format.format(value);
  return format
    .formatToParts(value)
    .map((part) => (part.type === 'day' && part.value === '1' ? '1er' : part.value))
    .join('');
}
