import { IconColumns3 } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { COMPARED } from '@vivavoce/domain/reviews/compared.ts';
import type { SelectedApplicants } from './choice.ts';
import { SelectionAction } from './selection-action.tsx';

/** Leads to the comparison of two to four selected applicants whose answers are there. */
export function CompareSelected({ selected }: { selected: SelectedApplicants }) {
  const t = useTranslations('overview.selection');
  const navigate = useNavigate();
  const { job, selection, applications } = selected;
  if (!('ids' in selection)) return null;
  const { ids } = selection;
  const isComparable = ids.length >= COMPARED.min && ids.length <= COMPARED.max;
  if (!isComparable || !applications.every(({ responded_at }) => responded_at !== null)) return null;
  const compare = () =>
    navigate({
      to: '/interviews/$job/compare',
      params: { job: String(job.id) },
      search: { applicants: ids.join('-') },
    });
  return <SelectionAction icon={IconColumns3} label={t('compare')} onClick={() => void compare()} />;
}
