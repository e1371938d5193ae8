import { formatTime } from '@vivavoce/web-shared/i18n/format.ts';
import { useLanguageTag } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useNow } from '@vivavoce/web-shared/i18n/now.ts';

/** The time of the next attempt, for phrases; 'due' once it is past, because no worker may be running. */
export function retryTime(at: string, now: Date, tag: string): { due: 'yes' | 'no'; time: string } {
  const date = new Date(at);
  return { due: date <= now ? 'yes' : 'no', time: formatTime(date, tag) };
}

export function useRetryTime(): (at: string) => ReturnType<typeof retryTime> {
  const tag = useLanguageTag();
  const now = useNow();
  return (at) => retryTime(at, now, tag);
}
