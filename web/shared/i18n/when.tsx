import { formatDate, formatExact, formatMoment, formatRelativeDay, type DateLength } from './format.ts';
import { useLanguageTag } from './i18n.tsx';
import { useNow } from './now.ts';

type WhenProps = {
  /** ISO 8601, as the API sends it. */
  value: string;
  /** moment: "Today, 09:42"; date: "28 November"; relative: "in 4 days" or the date beyond a week. */
  as?: 'moment' | 'date' | 'relative';
  length?: DateLength;
  /** Puts the date into a sentence: `(date) => t('closes', { date })`. */
  say?: (date: string) => string;
};

/** A point in time for readers, with the exact value in the tooltip and for machines. */
export function When({ value, as = 'moment', length = 'long', say }: WhenProps) {
  const tag = useLanguageTag();
  const date = new Date(value);
  const now = useNow();
  const text =
    as === 'moment'
      ? formatMoment(date, tag, now, length)
      : ((as === 'relative' ? formatRelativeDay(date, tag, now) : undefined) ?? formatDate(date, tag, length, now));
  return (
    <time dateTime={value} title={formatExact(date, tag)}>
      {say ? say(text) : text}
    </time>
  );
}
