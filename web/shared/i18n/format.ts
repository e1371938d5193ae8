import { dateText } from '@vivavoce/domain/date-text.ts';

const dayMs = 86_400_000;

export type DateLength = 'long' | 'short';

const formatterCache = new Map<string, Intl.DateTimeFormat>();

function dateFormat(tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = tag + JSON.stringify(options);
  let format = formatterCache.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(tag, options);
    formatterCache.set(key, format);
  }
  return format;
}

function capitalise(text: string, tag: string): string {
  return text.charAt(0).toLocaleUpperCase(tag) + text.slice(1);
}

/** "28 November", with the year only when it is not this one. */
export function formatDate(value: Date, tag: string, length: DateLength = 'long', now: Date = new Date()): string {
  const format = dateFormat(tag, {
    day: 'numeric',
    month: length,
    ...(value.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' }),
  });
  return dateText(format, value);
}

/** "17:00" */
export function formatTime(value: Date, tag: string): string {
  return dateFormat(tag, { hour: '2-digit', minute: '2-digit' }).format(value);
}

export function formatWeekday(value: Date, tag: string): string {
  return capitalise(dateFormat(tag, { weekday: 'long' }).format(value), tag);
}

/** "Friday 28 November 2025 at 17:00", for tooltips. */
export function formatExact(value: Date, tag: string): string {
  return dateText(dateFormat(tag, { dateStyle: 'full', timeStyle: 'short' }), value);
}

/** Calendar days from `now` to `value` in the reader's time zone; negative in the past. */
export function daysUntil(value: Date, now: Date): number {
  const midnight = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return Math.round((midnight(value) - midnight(now)) / dayMs);
}

/** "today", "yesterday", "in 4 days"; undefined beyond a week either way. */
export function formatRelativeDay(value: Date, tag: string, now: Date): string | undefined {
  return Math.abs(daysUntil(value, now)) > 7 ? undefined : formatDaysAway(value, tag, now);
}

/** "in 4 days", "3 days ago", however far away. */
export function formatDaysAway(value: Date, tag: string, now: Date): string {
  return new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }).format(daysUntil(value, now), 'day');
}

/** "Today, 09:42", "Yesterday", "4 days ago", then "18 Nov". */
export function formatMoment(value: Date, tag: string, now: Date, length: DateLength): string {
  const relative = formatRelativeDay(value, tag, now);
  if (!relative) return formatDate(value, tag, length, now);
  const start = capitalise(relative, tag);
  return daysUntil(value, now) === 0 ? `${start}, ${formatTime(value, tag)}` : start;
}

/** Media time: 0:48, 12:05, 1:02:03. */
export function formatClock(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  const two = (part: number) => String(part).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  const rest = two(whole % 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** "640 kB", "2.4 MB", "4 GB": counted in 1024, as the limits of files are. */
export function formatFileSize(bytes: number, tag: string): string {
  const kilobytes = Math.max(1, bytes / 1024);
  const [unit, size] =
    kilobytes < 1024
      ? ['kilobyte', kilobytes]
      : kilobytes < 1024 ** 2
        ? ['megabyte', kilobytes / 1024]
        : ['gigabyte', kilobytes / 1024 ** 2];
  const maximumFractionDigits = unit === 'kilobyte' ? 0 : 1;
  return new Intl.NumberFormat(tag, { style: 'unit', unit, maximumFractionDigits }).format(size);
}

export function formatNumber(value: number, tag: string, digits = 0): string {
  return new Intl.NumberFormat(tag, { maximumFractionDigits: digits }).format(value);
}

/** An average rating, always with one decimal: 4.0 beside 3.5. */
export function formatRating(value: number, tag: string): string {
  return new Intl.NumberFormat(tag, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value);
}
