import type { AuditEntry } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';

/** Phrases of an entry: its action, who acted and on what. */
export function useEntryPhrases() {
  const t = useTranslations('audit');
  const applicantOf = ({ application }: AuditEntry): string | null => {
    if (!application) return null;
    return application.full_name ?? t('erased', { id: application.id });
  };
  return {
    action: ({ action }: AuditEntry): string => t(`actions.${action.replace('.', '_')}` as 'actions.data_exported'),
    who: (entry: AuditEntry): string => {
      if (entry.user) return entry.user.full_name;
      if (entry.actor === 'applicant') return applicantOf(entry) ?? t('actors.applicant');
      return t(`actors.${entry.actor}`);
    },
    applicant: applicantOf,
    /** The activity and the applicant, where the entry concerns them; of refused calls, how many. */
    subject: (entry: AuditEntry): string => {
      const applicant = entry.actor === 'applicant' ? null : applicantOf(entry);
      const { refused } = entry.call;
      const calls = typeof refused === 'number' ? t('refusedCount', { refused }) : null;
      return [applicant, entry.job?.title, calls].filter(Boolean).join(' · ');
    },
  };
}
