import { useQuery } from '@tanstack/react-query';
import { useLanguageTag } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { settingsQuery } from '../../../queries/session.ts';
import { formatInZone } from '../../../ui/data/zoned-time.ts';

/** Says a moment to come as a clock on the company's wall will show it, which is how it was chosen. */
export function useCompanyTime(): (instant: string) => string {
  const tag = useLanguageTag();
  const { data } = useQuery(settingsQuery);
  return (instant) => formatInZone(new Date(instant), tag, data?.time_zone ?? 'UTC');
}
