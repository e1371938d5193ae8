import { useId, useRef } from 'react';
import { FILE_LIMITS } from '@vivavoce/domain/limits.ts';
import { formatFileSize } from '@vivavoce/web-shared/i18n/format.ts';
import { Button } from '@vivavoce/web-shared/applicant/ui/button.tsx';
import { Notice } from '@vivavoce/web-shared/applicant/ui/notice.tsx';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useInterview } from '../interview-context.tsx';

export type CvFault = 'too_large' | 'unsupported' | 'failed';

/** Fault of a chosen file that the browser can see; the server checks its content. */
export function cvFault({ name, size }: Pick<File, 'name' | 'size'>): CvFault | null {
  if (!/\.(pdf|docx)$/i.test(name)) return 'unsupported';
  return size > FILE_LIMITS.cv_max_bytes ? 'too_large' : null;
}

type CvFieldProps = {
  /** The chosen file, which is sent with the form. */
  file: File | null;
  fault: CvFault | null;
  onPick: (file: File | null) => void;
  onRemoveStored: () => void;
};

/** Asks for a CV; the form continues without one. */
export default function CvField({ file, fault, onPick, onRemoveStored }: CvFieldProps) {
  const t = useTranslations('interview.details.cv');
  const common = useTranslations('common');
  const tag = useLanguageTag();
  const { interview } = useInterview();
  const input = useRef<HTMLInputElement>(null);
  const hint = useId();
  const cv = interview.cv;
  const size = formatFileSize(FILE_LIMITS.cv_max_bytes, tag);
  return (
    <div className="field" role="group" aria-labelledby={`${hint}-label`}>
      <span className="field-label" id={`${hint}-label`}>{`${t('label')} (${common('optional')})`}</span>
      <p className="field-hint" id={hint}>
        {t('hint', { size, company: interview.company.name })}
      </p>
      <p role="status">{file ? t('chosen', { name: file.name }) : cv ? t('stored', { name: cv.filename }) : ''}</p>
      <input
        ref={input}
        type="file"
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
        accept=".pdf,.docx"
        onChange={(event) => {
          const [picked] = event.currentTarget.files ?? [];
          // Cleared, so that the same file can be chosen again.
          event.currentTarget.value = '';
          if (picked) onPick(picked);
        }}
      />
      <div className="actions">
        <Button icon="paper" aria-describedby={hint} onClick={() => input.current?.click()}>
          {file || cv ? t('other') : t('choose')}
        </Button>
        {(file || cv) && (
          <Button look="quiet" icon="bin" onClick={() => (file ? onPick(null) : onRemoveStored())}>
            {t('remove')}
          </Button>
        )}
      </div>
      {fault && <Notice tone="bad" urgent title={t(fault, { size })} />}
    </div>
  );
}
