import { formatClock } from '@vivavoce/web-shared/i18n/format.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { classes } from '../../../ui/classes.ts';
import type { QuestionValues } from '../questions/question-values.ts';
import { Portrait } from './portrait.tsx';
import styles from './thinking-screen.module.css';

type ThinkingScreenProps = {
  /** From 0. */
  index: number;
  total: number;
  question: QuestionValues;
};

/** The applicant's screen while thinking: strip, question, camera, the clock, the one button. */
export function ThinkingScreen({ index, total, question }: ThinkingScreenProps) {
  const t = useTranslations('wizard.preview');
  const seconds = question.preparation_seconds;
  const text = question.text.trim();
  return (
    <div className={styles.screen}>
      <Portrait className={styles.camera} />
      <div className={styles.strip} aria-hidden="true">
        {Array.from({ length: total }, (_, place) => (
          <span key={place} className={classes(place < index && styles.done, place === index && styles.now)} />
        ))}
      </div>
      <div className={styles.question}>
        <p className={styles.position}>{t('position', { position: index + 1, total })}</p>
        <p className={classes(styles.text, !text && styles.empty)}>{text || t('empty')}</p>
      </div>
      <div className={styles.foot}>
        <p className={styles.clock}>
          {seconds === null ? t('thinkFree') : t('toThink', { time: formatClock(seconds) })}
        </p>
        <p className={styles.button}>{t('answerNow')}</p>
      </div>
    </div>
  );
}
