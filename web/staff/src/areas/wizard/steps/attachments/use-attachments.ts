import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { Attachment } from '@vivavoce/contract/types.ts';
import { isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { newIdempotencyKey } from '@vivavoce/web-shared/api/idempotency-key.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { markSaved } from '../../../../app/unsaved/changes.ts';
import { confirm } from '../../../../app/confirm.ts';
import { useErrorText } from '../../../../ui/feedback/error-text.ts';
import { showToast } from '../../../../app/toasts.ts';
import { useUnsaved } from '../../../../app/unsaved/use-unsaved.ts';
import { attachFile, rememberFiles, removeAttachment } from '../../../../queries/jobs/attachments.ts';
import { createUploads, type Upload } from './uploads.ts';

/** The files of an activity: each is saved as soon as it is chosen. The results are announced. */
export function useAttachments(job: number) {
  const t = useTranslations('details.attachments');
  const client = useQueryClient();
  const textOf = useErrorText();
  const [list, setList] = useState<readonly Upload[]>([]);
  const [announcement, setAnnouncement] = useState('');
  const uploads = useMemo(
    () =>
      createUploads({
        send: (file, key, sending) => attachFile(job, file, key, sending),
        newKey: newIdempotencyKey,
        onChange: setList,
        onStored: (attachment) => {
          rememberFiles(client, job, ({ attachments }) => ({
            attachments: [...attachments.filter(({ id }) => id !== attachment.id), attachment],
          }));
          setAnnouncement(t('uploaded', { name: attachment.filename }));
          markSaved();
        },
      }),
    [client, job, t],
  );
  useEffect(() => () => uploads.stop(), [uploads]);
  const under = list.some(({ status }) => status === null || status === 'uploading');
  useUnsaved({ name: `job/${job}/attachments`, dirty: under, hasFiles: true });

  async function remove({ id, filename: name }: Attachment): Promise<void> {
    const sure = await confirm({
      title: t('removeTitle'),
      text: t('removeText', { name }),
      action: t('remove'),
      danger: true,
    });
    if (!sure) return;
    try {
      await removeAttachment(job, id);
    } catch (error) {
      // Another person removed it: the result is the same.
      if (!isProblem(error, 404)) return void showToast({ title: textOf(error), background: 'reject' });
    }
    rememberFiles(client, job, ({ attachments }) => ({ attachments: attachments.filter((other) => other.id !== id) }));
    setAnnouncement(t('removed', { name }));
    markSaved();
  }

  return { list, announcement, remove, add: uploads.add, retry: uploads.retry, dismiss: uploads.dismiss };
}

export type Attachments = ReturnType<typeof useAttachments>;
