/** A span of whole hours, as a report says it: in hours below a day, else in days with one decimal. */
export function spanText(hours: number, tag: string): string {
  const of = (value: number, unit: 'hour' | 'day') =>
    new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 1 }).format(value);
  if (hours < 1) return `< ${of(1, 'hour')}`;
  return hours < 24 ? of(hours, 'hour') : of(hours / 24, 'day');
}
