/**
 * A date in words. French says the first of a month as "1er", which the calendars of browsers and of Node write "1".
 * @param format its month is in words where its day is shown
 */
export function dateText(format: Intl.DateTimeFormat, value: Date): string {
  if (!format.resolvedOptions().locale.startsWith('fr')) return format.format(value);
  return format
    .formatToParts(value)
    .map((part) => (part.type === 'day' && part.value === '1' ? '1er' : part.value))
    .join('');
}
