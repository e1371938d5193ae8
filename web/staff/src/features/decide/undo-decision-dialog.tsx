import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Selection } from '@vivavoce/contract/applications/selection.ts';
import type { DecisionPreview } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { applicationQuery } from '../../queries/applicants/applications.ts';
import { Button } from '../../ui/base/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { MessageDialog } from './lazy-message-dialog.tsx';

type UndoDecisionDialogProps = {
  job: number;
  preview: DecisionPreview;
  onUndo: () => void;
  onClose: () => void;
};

/** Before a decision is undone that applicants were notified: says how many, and offers to write to them. */
export default function UndoDecisionDialog({ job, preview, onUndo, onClose }: UndoDecisionDialogProps) {
  const t = useTranslations('decide.undo');
  const [writes, setWrites] = useState(false);
  const { count, notified, notified_ids } = preview;
  const [application = 0] = notified_ids;
  const { data: first } = useQuery(applicationQuery({ job, application }));
  const selection: Selection = { ids: notified_ids };
  if (writes && first)
    return (
      <MessageDialog
        job={job}
        recipients={{ selection, count: notified_ids.length, first: { id: first.id, full_name: first.user.full_name } }}
        onClose={() => setWrites(false)}
      />
    );
  return (
    <Dialog opened title={t('title', { count })} size="32rem" onClose={onClose}>
      <div className="grid gap-4">
        <p>{t('text', { notified, name: first?.user.full_name ?? '' })}</p>
        <div className="flex flex-wrap justify-end gap-2 narrow:[&>button]:flex-[1_1_auto]">
          <Button onClick={onClose}>{t('keep')}</Button>
          {first?.abilities.includes('invite') && (
            <Button onClick={() => setWrites(true)}>{t('write', { count: notified })}</Button>
          )}
          <Button variant="primary" onClick={onUndo}>
            {t('action', { count })}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
