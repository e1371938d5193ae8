import {
  IconUpload,
  IconAlertCircle,
  IconDownload,
  IconFile,
  IconFileText,
  IconPhoto,
  IconTable,
  IconTrash,
} from '@tabler/icons-react';
import { useId, useRef, useState, type DragEvent, useEffect, useMemo } from 'react';
import type { Job, Attachment } from '@vivavoce/contract/types.ts';
import { ATTACHMENT_KINDS, FILE_KINDS } from '@vivavoce/domain/files/file-kinds.ts';
import { FILE_LIMITS } from '@vivavoce/domain/limits.ts';
import { formatFileSize } from '@vivavoce/web-shared/i18n/format.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { sendFile } from '@vivavoce/web-shared/api/send-file.ts';
import { rememberFiles } from '../../../../queries/jobs/jobs.ts';
import { Button, AnchorButton } from '../../../../ui/base/button.tsx';
import { classes } from '../../../../ui/base/classes.ts';
import { Icon } from '../../../../ui/base/icon.tsx';
import styles from './attachments.module.css';
import { useErrorText, useFieldErrorText } from '../../../../ui/feedback/error-text.ts';
import { call, isProblem, hrefOf } from '@vivavoce/web-shared/api/api-client.ts';
import { ProgressBar } from '../../../../ui/feedback/progress-bar.tsx';
import { type Upload, createUploads } from './uploads.ts';
import { useQueryClient } from '@tanstack/react-query';
import { newIdempotencyKey } from '@vivavoce/web-shared/api/idempotency-key.ts';
import { markSaved } from '../../../../app/unsaved/changes.ts';
import { confirm } from '../../../../app/confirm.ts';
import { showToast } from '../../../../app/toasts.ts';
import { useUnsaved } from '../../../../app/unsaved/use-unsaved.ts';

/** The files of an activity: each is saved as soon as it is chosen. The results are announced. */
function useAttachments(job: number) {
  const t = useTranslations('details.attachments');
  const client = useQueryClient();
  const textOf = useErrorText();
  const [list, setList] = useState<readonly Upload[]>([]);
  const [announcement, setAnnouncement] = useState('');
  const uploads = useMemo(
    () =>
      createUploads({
        send: (file, key, sending) =>
          sendFile('POST /api/jobs/{job}/attachments', {
            params: { job },
            field: 'attachment',
            file,
            filename: file.name,
            idempotencyKey: key,
            ...sending,
          }),
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
      await call('DELETE /api/jobs/{job}/attachments/{attachment}', { params: { job, attachment: id } });
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

type Attachments = ReturnType<typeof useAttachments>;

const sheets = new Set(['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet']);

function iconOf(type: string) {
  if (type.startsWith('image/')) return IconPhoto;
  if (sheets.has(type)) return IconTable;
  return type === '' ? IconFile : IconFileText;
}

type AttachmentRowProps = { job: number; file: Attachment; onRemove: (file: Attachment) => void };

/** A file for applicants. */
function AttachmentRow({ job, file, onRemove }: AttachmentRowProps) {
  const t = useTranslations('details.attachments');
  const tag = useLanguageTag();
  const { filename: name } = file;
  return (
    <li className={classes(styles.row, 'flex min-h-13 items-center gap-2.5 ps-3.5 pe-2.5 pt-2 pb-2')}>
      <Icon of={iconOf(file.media_type)} className={classes(styles.kind, 'flex-none text-ink-3')} />
      <span className="grid min-w-0 flex-1 wrap-anywhere">
        <span className="font-semibold">{name}</span>
        <span className="text-small text-ink-3">{formatFileSize(file.bytes, tag)}</span>
      </span>
      <AnchorButton
        href={hrefOf('GET /api/jobs/{job}/attachments/{attachment}/file', { params: { job, attachment: file.id } })}
        download
        variant="ghost"
        size="small"
        icon
        aria-label={t('download', { name })}
      >
        <Icon of={IconDownload} size={16} />
      </AnchorButton>
      <Button variant="ghost" size="small" icon aria-label={t('removeLabel', { name })} onClick={() => onRemove(file)}>
        <Icon of={IconTrash} size={16} />
      </Button>
    </li>
  );
}

/** Why a file cannot be attached, as a phrase. */
function useReason(): (upload: Upload) => string {
  const t = useTranslations('details.attachments');
  const tag = useLanguageTag();
  const textOf = useErrorText();
  const fieldText = useFieldErrorText();
  return ({ fault, error }) => {
    if (fault) return t(fault, { limit: formatFileSize(FILE_LIMITS.attachment_max_bytes, tag) });
    const code = isProblem(error) && error.errors['attachment']?.[0];
    if (code) return fieldText(code);
    return (error as { code?: string } | null)?.code === 'unsupported_media' ? t('wrongKind') : textOf(error);
  };
}

type UploadRowProps = { upload: Upload; onOther: () => void } & Pick<Attachments, 'retry' | 'dismiss'>;

/** A file that is gone, or whose way was interrupted, may arrive the next time; one that was refused never does. */
const mayArrive = ({ fault, error }: Pick<Upload, 'fault' | 'error'>): boolean =>
  fault === 'gone' || (fault === null && ![413, 415, 422].some((status) => isProblem(error, status)));

/** A file that is being uploaded, or failed. */
function UploadRow({ upload, retry, dismiss, onOther }: UploadRowProps) {
  const t = useTranslations('details.attachments');
  const tag = useLanguageTag();
  const reason = useReason();
  const { key, file, status, share } = upload;
  const name = file.name;
  const failed = status === 'failed';
  const percent = Math.round(share * 100);
  return (
    <li
      className={classes(
        styles.row,
        'flex min-h-13 items-center gap-2.5 ps-3.5 pe-2.5 pt-2 pb-2',
        failed && styles.failed,
      )}
    >
      <Icon
        of={failed ? IconAlertCircle : iconOf(file.type)}
        className={classes(styles.kind, 'flex-none text-ink-3')}
      />
      <span className="grid min-w-0 flex-1 wrap-anywhere">
        <span className="font-semibold">{name}</span>
        {failed ? (
          <span className="text-small text-bad-ink">{reason(upload)}</span>
        ) : (
          <>
            <span className="text-small text-ink-3">
              {formatFileSize(file.size, tag)} · {status === null ? t('waiting') : t('sending', { percent })}
            </span>
            <ProgressBar value={share} label={name} />
          </>
        )}
      </span>
      {failed &&
        (mayArrive(upload) ? (
          <Button size="small" aria-label={t('retryLabel', { name })} onClick={() => retry(key)}>
            {t('retry')}
          </Button>
        ) : (
          <Button
            size="small"
            aria-label={t('otherLabel', { name })}
            onClick={() => {
              onOther();
              dismiss(key);
            }}
          >
            {t('other')}
          </Button>
        ))}
      <Button
        variant="ghost"
        size="small"
        aria-label={t(failed ? 'dismissLabel' : 'cancelLabel', { name })}
        icon={failed}
        onClick={() => dismiss(key)}
      >
        {failed ? <Icon of={IconTrash} size={16} /> : t('cancel')}
      </Button>
    </li>
  );
}

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

/** Files for applicants. They are saved immediately, unlike the rest of the page. */
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
    <div className="grid gap-1" role="group" aria-labelledby={`${ids}-label`} aria-describedby={`${ids}-hint`}>
      <span className="font-semibold" id={`${ids}-label`}>
        {t('label')}
      </span>
      <span className="max-w-[72ch] text-small text-ink-3" id={`${ids}-hint`}>
        {t('hint', { limit: formatFileSize(FILE_LIMITS.attachment_max_bytes, tag) })}
      </span>
      {(job.attachments.length > 0 || list.length > 0) && (
        <ul className="mt-1.5 rounded-3 border border-line bg-surface" aria-label={t('list')}>
          {job.attachments.map((file) => (
            <AttachmentRow key={file.id} job={job.id} file={file} onRemove={(attachment) => void remove(attachment)} />
          ))}
          {list.map((upload) => (
            <UploadRow
              key={upload.key}
              upload={upload}
              retry={retry}
              dismiss={dismiss}
              onOther={() => input.current?.click()}
            />
          ))}
        </ul>
      )}
      {room > 0 ? (
        <div
          className={classes(
            'mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1.5 rounded-3 border border-dashed border-line-3 px-3.5 py-3 [transition:border-color_var(--quick)]',
            over && styles.over,
          )}
          {...zone}
        >
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
        <p className="max-w-[72ch] text-small text-ink-3">
          {t('full', { count: FILE_LIMITS.attachments_per_job_max })}
        </p>
      )}
      <span className="visually-hidden" role="status">
        {announcement}
      </span>
    </div>
  );
}
