import { formatTime } from '@vivavoce/web-shared/i18n/format.ts';
import { useLanguageTag } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useNow } from '@vivavoce/web-shared/i18n/now.ts';

/** By when something is tried again, for the phrases about it; once that is past it is only due: nobody may be at work. */
export function triedAgain(at: string, now: Date, tag: string): { due: 'yes' | 'no'; time: string } {
  const date = new Date(at);
  return { due: date <= now ? 'yes' : 'no', time: formatTime(date, tag) };
}

export function useTriedAgain(): (at: string) => ReturnType<typeof triedAgain> {
  const tag = useLanguageTag();
  const now = useNow();
  return (at) => triedAgain(at, now, tag);
}
