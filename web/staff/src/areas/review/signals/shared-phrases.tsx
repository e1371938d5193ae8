import type { Signals } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { PassageLine } from './passage-line.tsx';
import styles from './signals.module.css';

type SharedFacts = NonNullable<Signals['shared']>;

/** Stretches of words that stand elsewhere too, in the order in which they are said. */
export function SharedWords({ facts, ...place }: { facts: SharedFacts; job: number; application: number }) {
  const t = useTranslations('aisummary.signals.shared');
  const { compared, passages } = facts;
  return (
    <div>
      <h3>{t('title')}</h3>
      <p>{t('why')}</p>
      {passages.length === 0 && <p>{t('none', { compared })}</p>}
      {passages.length > 0 && (
        <ul className={styles.passages}>
          {passages.map((passage) => (
            <PassageLine key={`${passage.question} ${passage.from_ms} ${passage.words}`} passage={passage} {...place}>
              <span>
                {t('words', { words: passage.words })}.{' '}
                {t(`place.${passage.place}`, {
                  applicants: passage.applicants,
                })}
              </span>
            </PassageLine>
          ))}
        </ul>
      )}
    </div>
  );
}
