import type { Interview } from '@vivavoce/contract/types.ts';
import { activityName } from '@vivavoce/domain/jobs/activity-name.ts';
import { useTranslations } from '../i18n/i18n.tsx';
import { mixOf } from './mix-of.ts';

/** How pages call this activity: "Webinar", "This webinar", "Your webinar". */
export function useNamePhrases(interview: Pick<Interview, 'job' | 'form' | 'questions'>) {
  const t = useTranslations('kinds.names');
  const name = activityName(interview.job.kind, interview.job.purpose, mixOf(interview));
  return { name: t(`${name}.name`), this: t(`${name}.this`), your: t(`${name}.your`) };
}
