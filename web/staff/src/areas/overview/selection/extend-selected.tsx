import { IconClockPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useNow } from '@vivavoce/web-shared/i18n/now.ts';
import { mayExtend } from '../../../features/extend/extend-scope.ts';
import { ExtendDialog } from '../../../features/extend/lazy-extend-dialog.tsx';
import { fitsSome, type SelectedApplicants } from './choice.ts';
import { SelectionAction } from './selection-action.tsx';
import { useTakesApplicants } from '../../../features/invite/use-takes-applicants.ts';

/** More time for the selected applicants with a deadline. */
export function ExtendSelected({ selected, onDone }: { selected: SelectedApplicants; onDone: () => void }) {
  const t = useTranslations('extend');
  const now = useNow();
  const [opened, setOpened] = useState(false);
  const { job, selection } = selected;
  const open = useTakesApplicants(job);
  if (!open || !fitsSome(selected, (application) => mayExtend(application, now))) return null;
  return (
    <>
      <SelectionAction icon={IconClockPlus} label={t('selected')} onClick={() => setOpened(true)} />
      {opened && <ExtendDialog job={job.id} selection={selection} onClose={() => setOpened(false)} onDone={onDone} />}
    </>
  );
}
