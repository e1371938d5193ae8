import { IconX } from '@tabler/icons-react';
import { useId } from 'react';
import { formatFileSize } from '@vivavoce/web-shared/i18n/format.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Button } from '../../../ui/base/button.tsx';
import { FieldError } from '../../../ui/forms/field.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { DropZone } from './drop-zone.tsx';
import styles from './add.module.css';

type CvFieldProps = {
  file: File | null;
  hint: string;
  error: string | undefined;
  onFile: (file: File | null) => void;
};

/** The CV of one applicant: chosen, dropped, or removed. */
export function CvField({ file, hint, error, onFile }: CvFieldProps) {
  const t = useTranslations('overview.add');
  const tag = useLanguageTag();
  const ids = useId();
  return (
    <div className={styles.field} role="group" aria-labelledby={`${ids}-label`} aria-describedby={`${ids}-hint`}>
      <span className={styles.label} id={`${ids}-label`}>
        {t('cv')}
      </span>
      <span className={styles.hint} id={`${ids}-hint`}>
        {hint}
      </span>
      {file ? (
        <div className={styles.chosen}>
          <span className={styles.name}>{file.name}</span>
          <span className={styles.hint}>{formatFileSize(file.size, tag)}</span>
          <Button id="cv" variant="ghost" size="small" icon aria-label={t('cvRemove')} onClick={() => onFile(null)}>
            <Icon of={IconX} size={16} />
          </Button>
        </div>
      ) : (
        <DropZone id="cv" choose={t('cvChoose')} drop={t('cvDrop')} accept=".pdf,.docx" onFile={onFile} />
      )}
      {error && <FieldError>{error}</FieldError>}
    </div>
  );
}
