import { formatDate, formatRelativeDay } from '@vivavoce/web-shared/i18n/format.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/**
 * "2 minutes ago", "3 hours ago", then "yesterday" and the date: phrases for the middle of a sentence. A clock that
 * runs behind the server's never gives a time in the future.
 */
export function formatAgo(value: Date, tag: string, now: Date): string {
  const past = Math.max(0, now.getTime() - value.getTime());
  if (past >= 24 * hourMs) return formatRelativeDay(value, tag, now) ?? formatDate(value, tag, 'long', now);
  const text = new Intl.RelativeTimeFormat(tag, { numeric: 'always' });
  const [amount, unit] = past < hourMs ? ([past / minuteMs, 'minute'] as const) : ([past / hourMs, 'hour'] as const);
  return text.format(-Math.max(1, Math.floor(amount)), unit);
}
