import type { AiFeedback } from '@vivavoce/contract/types.ts';
import { formatClock, formatExact } from '@vivavoce/web-shared/i18n/format.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { When } from '@vivavoce/web-shared/i18n/when.tsx';
import styles from './aisummary.module.css';

export type Summary = NonNullable<AiFeedback['questions'][number]['summary']>;
type Passage = Summary['highlights'][number];

/** The transcript's own words, with the time from which a click plays them. */
function Quote({ passage, onSeek }: { passage: Passage; onSeek: (seconds: number) => void }) {
  const t = useTranslations('aisummary');
  const { from_ms, text, changed } = passage;
  return (
    <button type="button" className={styles.quote} onClick={() => onSeek(from_ms / 1000)}>
      <span className={styles.time}>{formatClock(from_ms / 1000)}</span>
      <q>{text}</q>
      {changed && <span className={styles.changed}>{t('changed')}</span>}
    </button>
  );
}

/** Sentences with the passages that they rest on, passages worth hearing, and how they came about. */
export function SummaryText({ summary, onSeek }: { summary: Summary; onSeek: (seconds: number) => void }) {
  const t = useTranslations('aisummary');
  const tag = useLanguageTag();
  const { sentences, highlights, dropped, notes, model, prompt_version, generated_at, corrected } = summary;
  return (
    <div className={styles.text}>
      <ol className={styles.sentences}>
        {sentences.map((sentence) => (
          <li key={sentence.place}>
            <p>{sentence.text}</p>
            {sentence.passages.map((passage) => (
              <Quote key={passage.from_ms} passage={passage} onSeek={onSeek} />
            ))}
          </li>
        ))}
      </ol>
      {highlights.length > 0 && (
        <>
          <h3>{t('highlights')}</h3>
          <ul className={styles.sentences}>
            {highlights.map((passage) => (
              <li key={passage.from_ms}>
                <Quote passage={passage} onSeek={onSeek} />
              </li>
            ))}
          </ul>
        </>
      )}
      <div className={styles.facts}>
        <p>{t('quotes', { dropped })}</p>
        {notes.map((note) => (
          <p key={note}>{t(`notes.${note}`)}</p>
        ))}
        {corrected && (
          <p>
            {corrected.name ? t('correctedBy', { name: corrected.name }) : t('corrected')},{' '}
            <When value={corrected.at} as="date" />
          </p>
        )}
        {model && prompt_version && generated_at && (
          <p>{t('origin', { model, version: prompt_version, at: formatExact(new Date(generated_at), tag) })}</p>
        )}
      </div>
    </div>
  );
}
