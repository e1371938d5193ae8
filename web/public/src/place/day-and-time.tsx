import { formatDate, formatExact, formatRelativeDay, formatTime } from '@vivavoce/web-shared/i18n/format.ts';
import { useLanguageTag } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useNow } from '@vivavoce/web-shared/i18n/now.ts';

export type Moment = { day: string; time: string };

/** A moment within a sentence: a day that is near in words, else its date. */
export function DayAndTime({ value, say }: { value: string; say: (at: Moment) => string }) {
  const tag = useLanguageTag();
  const now = useNow();
  const date = new Date(value);
  const day = formatRelativeDay(date, tag, now) ?? formatDate(date, tag, 'long', now);
  return (
    <time dateTime={value} title={formatExact(date, tag)}>
      {say({ day, time: formatTime(date, tag) })}
    </time>
  );
}
