import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import type { Selection } from '@vivavoce/contract/selection.ts';
import { useRejection } from '../../app/decide/use-rejection.tsx';
import type { Chosen } from './choice.ts';
import { decisionIcons, fits } from './decisions.ts';
import { SelectionAction } from './selection-action.tsx';

/** Rejects everybody chosen who is not rejected yet, and tells them if wished. */
export function RejectSelected({ chosen, onDone }: { chosen: Chosen; onDone: () => void }) {
  const t = useTranslations('overview');
  const { job, known, count } = chosen;
  const rejection = useRejection(job.id, job.abilities, onDone);
  const fitting = known.filter((application) => fits('reject', application));
  if (fitting.length === 0 || !job.abilities.includes('decide')) return null;
  const named = 'ids' in chosen.selection;
  const selection: Selection = named ? { ids: fitting.map(({ id }) => id) } : chosen.selection;
  return (
    <>
      <SelectionAction
        icon={decisionIcons.reject}
        label={t('changes.reject')}
        busy={rejection.busy}
        onClick={() => rejection.start({ selection, count: named ? fitting.length : count, known: fitting })}
      />
      {rejection.dialog}
    </>
  );
}
