import { useId, useState, type ChangeEvent } from 'react';
import { SSO_LIMITS } from '@vivavoce/domain/accounts/single-sign-on.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import styles from './single-sign-on.module.css';

/** Metadata from a file, for a provider that publishes them nowhere. */
export function MetadataFile({ onChoose }: { onChoose: (text: string | null) => void }) {
  const t = useTranslations('sso.form');
  const id = useId();
  const [message, setMessage] = useState<string>();
  async function choose({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const file = target.files?.[0];
    const fits = file !== undefined && file.size > 0 && file.size <= SSO_LIMITS.metadata_max_characters;
    onChoose(fits ? await file.text() : null);
    setMessage(file && (fits ? t('fileChosen', { name: file.name }) : t('fileFault')));
  }
  return (
    <div className={styles.file}>
      <label htmlFor={id}>{t('file')}</label>
      <input id={id} type="file" accept=".xml,application/xml,text/xml" onChange={(event) => void choose(event)} />
      <p className={styles.quiet} role="status">
        {message}
      </p>
    </div>
  );
}
