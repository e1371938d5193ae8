import type { ApplicantsPage } from '../../../queries/applicants/applicants-list.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { tableStyles } from '../../../ui/data/table.tsx';

/** What AI found of one applicant, below the name, while the list is in that order. */
export default function EvidenceLine({
  evidence,
}: {
  evidence: NonNullable<ApplicantsPage['results'][number]['evidence']> | null;
}) {
  const t = useTranslations('aisummary.evidence');
  return <span className={tableStyles.facts}>{evidence ? t('line', evidence) : t('unread')}</span>;
}
