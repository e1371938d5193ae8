import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useRejection } from '../../../features/decide/use-rejection.tsx';
import { fittingOf, type SelectedApplicants } from './choice.ts';
import { decisionIcons, fits } from './decisions.ts';
import { SelectionAction } from './selection-action.tsx';

/** Rejects the selected applicants who are not rejected yet, and notifies them if wanted. */
export function RejectSelected({ selected, onDone }: { selected: SelectedApplicants; onDone: () => void }) {
  const t = useTranslations('overview');
  const { job } = selected;
  const rejection = useRejection(job.id, job.abilities, onDone);
  const fitting = fittingOf(selected, (application) => fits('reject', application));
  if (!fitting || !job.abilities.includes('decide')) return null;
  const { selection, count, applications } = fitting;
  return (
    <>
      <SelectionAction
        icon={decisionIcons.reject}
        label={t('changes.reject')}
        busy={rejection.busy}
        onClick={() => rejection.start({ selection, count, applications })}
      />
      {rejection.dialog}
    </>
  );
}
