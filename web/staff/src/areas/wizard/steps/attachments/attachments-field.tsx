import { IconUpload } from '@tabler/icons-react';
import { useId, useRef, useState, type DragEvent } from 'react';
import type { Job } from '@vivavoce/contract/types.ts';
import { ATTACHMENT_KINDS, FILE_KINDS } from '@vivavoce/domain/files/file-kinds.ts';
import { FILE_LIMITS } from '@vivavoce/domain/limits.ts';
import { formatFileSize } from '@vivavoce/web-shared/i18n/format.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Button } from '../../../../ui/base/button.tsx';
import { classes } from '../../../../ui/base/classes.ts';
import { Icon } from '../../../../ui/base/icon.tsx';
import { AttachmentRow, UploadRow } from './attachment-rows.tsx';
import { useAttachments } from './use-attachments.ts';
import styles from './attachments.module.css';

const accepted = ATTACHMENT_KINDS.flatMap((kind) => FILE_KINDS[kind].endings.map((ending) => `.${ending}`)).join(',');

/** Whether something is dragged over it; without it the browser would open a dropped file in place of the page. */
function useDrop(onFiles: (files: File[]) => void) {
  const [over, setOver] = useState(false);
  const take = (event: DragEvent, is: boolean) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(is);
  };
  return {
    over,
    zone: {
      onDragEnter: (event: DragEvent) => take(event, true),
      onDragOver: (event: DragEvent) => take(event, true),
      onDragLeave: (event: DragEvent) => take(event, event.currentTarget.contains(event.relatedTarget as Node | null)),
      onDrop: (event: DragEvent) => {
        take(event, false);
        onFiles([...event.dataTransfer.files]);
      },
    },
  };
}

/** Files for applicants. They are saved at once, unlike the rest of the page. */
export function AttachmentsField({ job }: { job: Job }) {
  const t = useTranslations('details.attachments');
  const tag = useLanguageTag();
  const ids = useId();
  const input = useRef<HTMLInputElement>(null);
  const { list, announcement, add, retry, dismiss, remove } = useAttachments(job.id);
  const room = FILE_LIMITS.attachments_per_job_max - job.attachments.length - list.length;
  const choose = (files: File[]) => add(files.slice(0, Math.max(0, room)));
  const { over, zone } = useDrop(choose);
  return (
    <div className={styles.field} role="group" aria-labelledby={`${ids}-label`} aria-describedby={`${ids}-hint`}>
      <span className={styles.label} id={`${ids}-label`}>
        {t('label')}
      </span>
      <span className={styles.hint} id={`${ids}-hint`}>
        {t('hint', { limit: formatFileSize(FILE_LIMITS.attachment_max_bytes, tag) })}
      </span>
      {(job.attachments.length > 0 || list.length > 0) && (
        <ul className={styles.rows} aria-label={t('list')}>
          {job.attachments.map((file) => (
            <AttachmentRow key={file.id} job={job.id} file={file} onRemove={(attachment) => void remove(attachment)} />
          ))}
          {list.map((upload) => (
            <UploadRow key={upload.key} upload={upload} retry={retry} dismiss={dismiss} />
          ))}
        </ul>
      )}
      {room > 0 ? (
        <div className={classes(styles.zone, over && styles.over)} {...zone}>
          <Button size="small" onClick={() => input.current?.click()}>
            <Icon of={IconUpload} size={16} />
            {t('choose')}
          </Button>
          <span className={styles.drop}>{t('drop')}</span>
          <input
            ref={input}
            type="file"
            multiple
            hidden
            accept={accepted}
            aria-label={t('choose')}
            onChange={({ currentTarget }) => {
              choose([...(currentTarget.files ?? [])]);
              // Cleared, so that the same file can be chosen again after a correction.
              currentTarget.value = '';
            }}
          />
        </div>
      ) : (
        <p className={styles.hint}>{t('full', { count: FILE_LIMITS.attachments_per_job_max })}</p>
      )}
      <span className="visually-hidden" role="status">
        {announcement}
      </span>
    </div>
  );
}
