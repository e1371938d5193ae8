import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { MessageDialog } from '../../../features/decide/lazy-message-dialog.tsx';
import type { SelectedApplicants } from './choice.ts';
import { SelectionAction } from './selection-action.tsx';

/** A message to all selected applicants. */
export function MessageSelected({ selected, onDone }: { selected: SelectedApplicants; onDone: () => void }) {
  const t = useTranslations('decide.message');
  const [opened, setOpened] = useState(false);
  const { job, applications, alike, selection, count } = selected;
  const first = applications[0] ?? alike[0];
  if (!first || !job.abilities.includes('invite')) return null;
  return (
    <>
      <SelectionAction icon={IconMail} label={t('selected')} onClick={() => setOpened(true)} />
      {opened && (
        <MessageDialog
          job={job.id}
          recipients={{ selection, count, first: { id: first.id, full_name: first.user.full_name } }}
          onClose={() => setOpened(false)}
          onDone={onDone}
        />
      )}
    </>
  );
}
