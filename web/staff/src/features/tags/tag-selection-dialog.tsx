import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Selection } from '@vivavoce/contract/applications/selection.ts';
import { TAG_ACTIONS, type TagAction } from '@vivavoce/domain/applications/bulk-operations.ts';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { showToast } from '../../app/toasts.ts';
import { refreshApplicants } from '../../queries/applicants/applications.ts';
import { Button } from '../../ui/base/button.tsx';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { FieldError } from '../../ui/forms/field.tsx';
import { RadioCards } from '../../ui/forms/radio-cards.tsx';
import { DialogFoot } from '../../ui/overlays/dialog-foot.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { followBulkOperation } from '../bulk-operations/followed.ts';
import { TagPicker } from './tag-picker.tsx';

export type TagSelectionDialogProps = {
  job: number;
  selection: Selection;
  count: number;
  onClose: () => void;
  onDone: () => void;
};

/** Puts a tag on all selected applicants, or takes it off. */
export default function TagSelectionDialog({ job, selection, count, onClose, onDone }: TagSelectionDialogProps) {
  const t = useTranslations('people.tags');
  const phrases = useTranslations('decide.bulkOperations.finished');
  const textOf = useErrorText();
  const client = useQueryClient();
  const [action, setAction] = useState<TagAction>('tag');
  const [tag, setTag] = useState<{ id: number; name: string } | null>(null);
  const [missing, setMissing] = useState(false);
  const save = useMutation({
    mutationFn: (id: number) =>
      call('POST /api/jobs/{job}/applications/tag', { params: { job }, body: { action, tag: id, selection } }),
    onSuccess: async ({ changed, bulk_operation }) => {
      if (bulk_operation) followBulkOperation(client, job, bulk_operation);
      else showToast({ title: phrases(action, { count: changed }) });
      onDone();
      onClose();
      if (!bulk_operation) await refreshApplicants(client, job);
    },
  });
  const fault = missing ? t('choose') : save.error === null ? null : textOf(save.error);
  return (
    <Dialog opened size="32rem" title={t('selected', { count })} onClose={onClose} locked={save.isPending}>
      <div className="grid grid-cols-1 gap-4">
        <RadioCards
          label={t('action')}
          labelHidden
          inline="pairs"
          value={action}
          options={TAG_ACTIONS.map((value) => ({ value, title: t(value) }))}
          onChange={setAction}
        />
        <TagPicker
          chosen={tag ? [tag.id] : []}
          onPick={(picked) => {
            setMissing(false);
            setTag(picked);
          }}
        />
        {fault !== null && <FieldError>{fault}</FieldError>}
        <DialogFoot>
          <Button variant="ghost" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            variant="primary"
            busy={save.isPending}
            onClick={() => (tag === null ? setMissing(true) : save.mutate(tag.id))}
          >
            {tag === null ? t(action) : t(`${action}Named`, { name: tag.name })}
          </Button>
        </DialogFoot>
      </div>
    </Dialog>
  );
}
