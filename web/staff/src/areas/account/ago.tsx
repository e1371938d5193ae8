import { formatExact } from '@vivavoce/web-shared/i18n/format.ts';
import { useLanguageTag } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useNow } from '@vivavoce/web-shared/i18n/now.ts';
import { formatAgo } from './format-ago.ts';

/** How long ago, with the exact time in the tooltip and for machines. */
export function Ago({ value, say }: { value: string; say: (when: string) => string }) {
  const tag = useLanguageTag();
  const date = new Date(value);
  const now = useNow();
  return (
    <time dateTime={value} title={formatExact(date, tag)}>
      {say(formatAgo(date, tag, now))}
    </time>
  );
}
