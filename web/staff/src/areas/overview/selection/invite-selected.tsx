import { IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import type { SelectedApplicants } from './choice.ts';
import { InviteDialog } from '../../../features/invite/lazy-invite-dialog.tsx';
import { SelectionAction } from './selection-action.tsx';
import { useTakesApplicants } from '../../../features/invite/use-takes-applicants.ts';

/** Sends the invitation to the selected applicants who have not answered yet; again to those who are invited. */
export function InviteSelected({ selected, onDone }: { selected: SelectedApplicants; onDone: () => void }) {
  const t = useTranslations('mailings');
  const [opened, setOpened] = useState(false);
  const { job, selection, count, search } = selected;
  const open = useTakesApplicants(job);
  const again = search.status === 'AwaitingResponse';
  if (!open || search.filter === 'Archived' || !(again || search.status === 'ToInvite')) return null;
  return (
    <>
      <SelectionAction
        icon={IconSend}
        label={t(again ? 'selectedAgain' : 'selected')}
        onClick={() => setOpened(true)}
      />
      {opened && (
        <InviteDialog
          job={job}
          scope={{ selection, count, ...(again && { again }) }}
          onClose={() => setOpened(false)}
          onDone={onDone}
        />
      )}
    </>
  );
}
