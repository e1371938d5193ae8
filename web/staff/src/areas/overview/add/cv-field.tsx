import { IconX } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Button } from '../../../ui/base/button.tsx';
import { FieldError } from '../../../ui/forms/field.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { ChosenFile, DropZone } from '../../../ui/forms/drop-zone.tsx';

type CvFieldProps = {
  file: File | null;
  hint: string;
  error: string | undefined;
  onFile: (file: File | null) => void;
};

/** The CV of one applicant: chosen, dropped, or removed. */
export function CvField({ file, hint, error, onFile }: CvFieldProps) {
  const t = useTranslations('overview.add');
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
        <ChosenFile file={file}>
          <Button id="cv" variant="ghost" size="small" icon aria-label={t('cvRemove')} onClick={() => onFile(null)}>
            <Icon of={IconX} size={16} />
          </Button>
        </ChosenFile>
      ) : (
        <DropZone id="cv" choose={t('cvChoose')} drop={t('cvDrop')} accept=".pdf,.docx" onFile={onFile} />
      )}
      {error && <FieldError>{error}</FieldError>}
    </div>
  );
}
