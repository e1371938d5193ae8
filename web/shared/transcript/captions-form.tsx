import { CueEditor } from './cue-editor.tsx';
import type { EditedCue } from './cue-edits.ts';
import { useTranslations } from '../i18n/i18n.tsx';
import styles from './transcript.module.css';

type CaptionsFormProps = {
  cues: readonly EditedCue[];
  end_ms: number;
  onChange: (cues: EditedCue[]) => void;
  onSave: () => void;
  onCancel: () => void;
  pending: boolean;
  error: string | null;
};

/** The editor of captions with what saves and leaves it. */
export function CaptionsForm({ cues, end_ms, onChange, onSave, onCancel, pending, error }: CaptionsFormProps) {
  const t = useTranslations('transcript');
  return (
    <section className={styles.panel} aria-label={t('editTitle')}>
      <div className={styles.head}>
        <h2>{t('editTitle')}</h2>
      </div>
      <p id="caption-keys" className={styles.keys}>
        {t('keys')}
      </p>
      <CueEditor cues={cues} end_ms={end_ms} onChange={onChange} />
      <div className={styles.actions}>
        {error && (
          <p role="alert" className={styles.error}>
            {error}
          </p>
        )}
        <button type="button" className={styles.primary} disabled={pending} onClick={onSave}>
          {t('save')}
        </button>
        <button type="button" className={styles.quiet} onClick={onCancel}>
          {t('cancel')}
        </button>
      </div>
    </section>
  );
}
