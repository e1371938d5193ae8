import { IconX } from '@tabler/icons-react';
import { useId } from 'react';
import { formatFileSize } from '@vivavoce/web-shared/i18n/format.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Button } from '../../../ui/base/button.tsx';
import { FieldError } from '../../../ui/forms/field.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { DropZone } from './drop-zone.tsx';
import { classes } from '../../../ui/base/classes.ts';
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
    <div className="grid gap-1" role="group" aria-labelledby={`${ids}-label`} aria-describedby={`${ids}-hint`}>
      <span className="m-0 font-inherit font-semibold" id={`${ids}-label`}>
        {t('cv')}
      </span>
      <span className="text-small text-ink-3" id={`${ids}-hint`}>
        {hint}
      </span>
      {file ? (
        <div
          className={classes(
            styles.chosen,
            'flex flex-wrap items-center gap-x-3 gap-y-1 rounded-3 border border-line ps-3.5 pe-2.5 pt-2 pb-2',
          )}
        >
          <span className="min-w-0 font-semibold wrap-anywhere">{file.name}</span>
          <span className="text-small text-ink-3">{formatFileSize(file.size, tag)}</span>
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
