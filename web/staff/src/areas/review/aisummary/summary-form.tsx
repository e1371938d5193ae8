import { useState } from 'react';
import { AI_WORK_LIMITS } from '@vivavoce/domain/ai/work-limits.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useUnsaved } from '../../../app/unsaved/use-unsaved.ts';
import type { Summary } from './summary-text.tsx';
import styles from './aisummary.module.css';

type Sentence = { place: number; text: string };
type SummaryFormProps = {
  name: string;
  sentences: Summary['sentences'];
  pending: boolean;
  onSave: (sentences: Sentence[]) => void;
  onCancel: () => void;
};

/** Corrects sentences; an empty one is left out. Passages stay with their sentence. */
export function SummaryForm({ name, sentences, pending, onSave, onCancel }: SummaryFormProps) {
  const t = useTranslations('aisummary');
  const [begun] = useState(() => sentences.map(({ place, text }) => ({ place, text })));
  const [values, setValues] = useState<Sentence[]>(begun);
  const saved = useUnsaved({ name, dirty: values !== begun, keep: () => values, restore: setValues });
  const change = (place: number, text: string) =>
    setValues(values.map((one) => (one.place === place ? { place, text } : one)));
  const save = () => {
    saved();
    onSave(values.map(({ place, text }) => ({ place, text: text.trim() })).filter(({ text }) => text !== ''));
  };
  return (
    <div className={styles.form}>
      {values.map(({ place, text }, nth) => (
        <textarea
          key={place}
          id={`ai-sentence-${place}`}
          aria-label={t('sentence', { number: nth + 1 })}
          rows={2}
          maxLength={AI_WORK_LIMITS.sentence_max_characters}
          value={text}
          onChange={(event) => change(place, event.target.value)}
        />
      ))}
      <p className={styles.hint}>{t('leaveOut')}</p>
      <div className={styles.actions}>
        <button type="button" className={styles.primary} disabled={pending} onClick={save}>
          {t('save')}
        </button>
        <button type="button" onClick={onCancel}>
          {t('cancel')}
        </button>
      </div>
    </div>
  );
}
