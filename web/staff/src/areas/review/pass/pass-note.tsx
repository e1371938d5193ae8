import { useEffect, useState, type RefObject } from 'react';
import { TEXT_LIMITS } from '@vivavoce/domain/limits.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import styles from './pass.module.css';

type PassNoteProps = {
  note: string;
  disabled: boolean;
  field: RefObject<HTMLTextAreaElement | null>;
  onSave: (comment: string) => void;
  /** Escape leaves the field, so that keys rate again. */
  onLeave: () => void;
};

const pauseMs = 1000;

/** The reader's note for the panel about this answer, saved while typing. */
export function PassNote({ note, disabled, field, onSave, onLeave }: PassNoteProps) {
  const t = useTranslations('review');
  const [typed, setTyped] = useState<string | null>(null);
  useEffect(() => {
    if (typed === null || typed === note) return undefined;
    const timer = setTimeout(() => onSave(typed), pauseMs);
    return () => clearTimeout(timer);
  });
  const flush = () => {
    if (typed !== null && typed !== note) onSave(typed);
  };
  return (
    <div className={styles.note}>
      <label htmlFor="pass-note">{t('note')}</label>
      <textarea
        ref={field}
        id="pass-note"
        rows={2}
        maxLength={TEXT_LIMITS.comment_max_characters}
        disabled={disabled}
        value={typed ?? note}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={flush}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          onLeave();
        }}
      />
    </div>
  );
}
