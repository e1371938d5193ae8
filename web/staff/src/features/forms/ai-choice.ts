import type { Job } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';

/** The kinds of forms about which AI writes; null for a video interview. */
export const aiFormOf = ({ job_kind }: Pick<Job, 'job_kind'>): 'cv_copilot' | 'questionnaire' | null =>
  job_kind === 'cv_copilot' || job_kind === 'questionnaire' ? job_kind : null;

/** Choice about AI for an activity, in words. */
export function useAiChoice() {
  const t = useTranslations('criteria.ai');
  return (job: Pick<Job, 'job_kind' | 'ai_assistance'>): string => {
    const form = aiFormOf(job);
    const choice = job.ai_assistance ? 'on' : 'without';
    return form ? t(`ofForm.${form}.${choice}`) : t(choice);
  };
}
