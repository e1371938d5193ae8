import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { fittingOf, type SelectedApplicants } from './choice.ts';
import { decisionIcons, fits, jobRights, rightFor, type Decision } from './decisions.ts';
import { SelectionAction } from './selection-action.tsx';
import { useDecision } from './use-decision.ts';

type DecideSelectedProps = { decision: Decision; selected: SelectedApplicants; onDone: () => void };

/** One decision about all selected applicants that it would change. */
export function DecideSelected({ decision, selected, onDone }: DecideSelectedProps) {
  const t = useTranslations('overview');
  const { job } = selected;
  const decide = useDecision(job.id);
  const fitting = fittingOf(selected, (application) => fits(decision, application));
  if (!fitting || !job.abilities.includes(jobRights[rightFor(decision)])) return null;
  const { selection } = fitting;
  return (
    <SelectionAction
      icon={decisionIcons[decision]}
      label={t(`changes.${decision}`)}
      busy={decide.isPending}
      onClick={() => decide.mutate({ action: decision, selection }, { onSuccess: onDone })}
    />
  );
}
