import { IconPhoto } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import type { ScenarioPicture } from '@vivavoce/domain/kinds/judgement/scenarios.ts';
import { FORM_LIMITS } from '@vivavoce/domain/kinds/limits.ts';
import { isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { addPicture, pictureHref } from '../../../queries/jobs/judgement.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { FieldError, TextField } from '../../../ui/forms/field.tsx';
import { shrinkPicture } from '../steps/attachments/shrink-picture.ts';
import styles from './judgement.module.css';

type PictureFieldProps = {
  /** Of the scenario. */
  id: string;
  job: number;
  value: ScenarioPicture | null;
  error: string | undefined;
  onChange: (picture: ScenarioPicture | null) => void;
};

/** The picture of a scenario, sent at once and stored with the scenario, and its content in words. */
export function PictureField({ id, job, value, error, onChange }: PictureFieldProps) {
  const t = useTranslations('judgement.picture');
  const textOf = useErrorText();
  const ids = useId();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function choose(file: File): Promise<void> {
    setFailure(null);
    setBusy(true);
    try {
      const picture = await shrinkPicture(file);
      if (typeof picture === 'string') return setFailure(t(picture === 'unreadable' ? 'unreadable' : 'tooSmall'));
      const storedPicture = await addPicture(job, picture);
      onChange({ id: storedPicture.id, description: value?.description ?? '' });
    } catch (error_) {
      setFailure(isProblem(error_, 415) ? t('unreadable') : textOf(error_));
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className={styles.picture} role="group" aria-labelledby={`${ids}-label`}>
      <span id={`${ids}-label`}>{t('label')}</span>
      <div className={styles.pictureRow}>
        <div className={styles.frame}>
          {value ? <img src={pictureHref(job, value.id)} alt={value.description} /> : <Icon of={IconPhoto} size={24} />}
        </div>
        <Button size="small" busy={busy} onClick={() => input.current?.click()}>
          {t(value ? 'replace' : 'choose')}
        </Button>
        {value && (
          <Button size="small" variant="ghost" onClick={() => onChange(null)}>
            {t('remove')}
          </Button>
        )}
      </div>
      {failure && <FieldError>{failure}</FieldError>}
      <input
        ref={input}
        type="file"
        hidden
        accept="image/jpeg,image/png,image/webp"
        aria-label={t('choose')}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) void choose(file);
          currentTarget.value = '';
        }}
      />
      {value && (
        <TextField
          id={`picture-${id}`}
          label={t('description')}
          hint={t('descriptionHint')}
          value={value.description}
          maxLength={FORM_LIMITS.label_max_characters}
          error={error}
          autoComplete="off"
          onChange={(event) => onChange({ ...value, description: event.target.value })}
        />
      )}
    </div>
  );
}
