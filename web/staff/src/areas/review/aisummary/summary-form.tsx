import { AI_WORK_LIMITS } from '@vivavoce/domain/ai/work-limits.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import type { Summary } from './summary-text.tsx';
import { useSentences, type CorrectionFormProps } from './use-sentences.ts';
import styles from './aisummary.module.css';

type SummaryFormProps = CorrectionFormProps & { written: Summary['sentences'] };

/** Corrects sentences; an empty one is left out. Passages stay with their sentence. */
export function SummaryForm({ written, ...form }: SummaryFormProps) {
  const t = useTranslations('aisummary');
  const { sentences, change, save } = useSentences(form, () => written);
  return (
    <div className={styles.form}>
      {sentences.map(({ place, text }, nth) => (
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
        <button type="button" className={styles.primary} disabled={form.pending} onClick={save}>
          {t('save')}
        </button>
        <button type="button" onClick={form.onCancel}>
          {t('cancel')}
        </button>
      </div>
    </div>
  );
}
