import { useQuery } from '@tanstack/react-query';
import { useLanguageTag } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { settingsQuery } from '../../../queries/sign-in/session.ts';
import { formatInZone } from '../../../ui/data/zoned-time.ts';

/** Formats a future moment in the company's time zone, in which it was chosen. */
export function useCompanyTime(): (instant: string) => string {
  const tag = useLanguageTag();
  const { data } = useQuery(settingsQuery);
  return (instant) => formatInZone(new Date(instant), tag, data?.time_zone ?? 'UTC');
}
