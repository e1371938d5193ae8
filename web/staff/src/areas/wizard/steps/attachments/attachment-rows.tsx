import {
  IconAlertCircle,
  IconDownload,
  IconFile,
  IconFileText,
  IconPhoto,
  IconTable,
  IconTrash,
} from '@tabler/icons-react';
import type { Attachment } from '@vivavoce/contract/types.ts';
import { FILE_LIMITS } from '@vivavoce/domain/limits.ts';
import { formatFileSize } from '@vivavoce/web-shared/i18n/format.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useErrorText, useFieldErrorText } from '../../../../ui/feedback/error-text.ts';
import { isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { attachmentHref } from '../../../../queries/jobs/attachments.ts';
import { AnchorButton, Button } from '../../../../ui/base/button.tsx';
import { classes } from '../../../../ui/base/classes.ts';
import { Icon } from '../../../../ui/base/icon.tsx';
import { ProgressBar } from '../../../../ui/feedback/progress-bar.tsx';
import type { Upload } from './uploads.ts';
import type { Attachments } from './use-attachments.ts';
import styles from './attachments.module.css';

const sheets = new Set(['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet']);

function iconOf(type: string) {
  if (type.startsWith('image/')) return IconPhoto;
  if (sheets.has(type)) return IconTable;
  return type === '' ? IconFile : IconFileText;
}

type AttachmentRowProps = { job: number; file: Attachment; onRemove: (file: Attachment) => void };

/** A file for applicants. */
export function AttachmentRow({ job, file, onRemove }: AttachmentRowProps) {
  const t = useTranslations('details.attachments');
  const tag = useLanguageTag();
  const { filename: name } = file;
  return (
    <li className={styles.row}>
      <Icon of={iconOf(file.media_type)} className={styles.kind} />
      <span className={styles.text}>
        <span className={styles.name}>{name}</span>
        <span className={styles.facts}>{formatFileSize(file.bytes, tag)}</span>
      </span>
      <AnchorButton
        href={attachmentHref(job, file.id)}
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

type UploadRowProps = { upload: Upload } & Pick<Attachments, 'retry' | 'dismiss'>;

/** A file that is being uploaded, or failed. */
export function UploadRow({ upload, retry, dismiss }: UploadRowProps) {
  const t = useTranslations('details.attachments');
  const tag = useLanguageTag();
  const reason = useReason();
  const { key, file, status, share, fault } = upload;
  const name = file.name;
  const failed = status === 'failed';
  const percent = Math.round(share * 100);
  return (
    <li className={classes(styles.row, failed && styles.failed)}>
      <Icon of={failed ? IconAlertCircle : iconOf(file.type)} className={styles.kind} />
      <span className={styles.text}>
        <span className={styles.name}>{name}</span>
        {failed ? (
          <span className={styles.reason}>{reason(upload)}</span>
        ) : (
          <>
            <span className={styles.facts}>
              {formatFileSize(file.size, tag)} · {status === null ? t('waiting') : t('sending', { percent })}
            </span>
            <ProgressBar value={share} label={name} />
          </>
        )}
      </span>
      {failed && (fault === null || fault === 'gone') && (
        <Button size="small" aria-label={t('retryLabel', { name })} onClick={() => retry(key)}>
          {t('retry')}
        </Button>
      )}
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
