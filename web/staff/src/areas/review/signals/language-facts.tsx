import type { Signals } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import styles from './signals.module.css';

type LanguageFacts = NonNullable<Signals['language']>;

const MEASURES = ['different_per_100', 'sentence_length', 'long_per_100', 'other_language_per_100'] as const;

/** Figures about words, each with its definition; without a scale, a mark or a comparison. */
export function LanguageFacts({ facts }: { facts: LanguageFacts }) {
  const t = useTranslations('aisummary.signals.language');
  const { required, words, other_answers, measures } = facts;
  const language = t(`languages.${required}`);
  const other = t(`languages.${required === 'en' ? 'fr' : 'en'}`);
  return (
    <div>
      <h3>{t('title', { language })}</h3>
      {!measures && <p>{t('tooFew', { words, language })}</p>}
      {measures && (
        <>
          <p>{t('why', { language })}</p>
          <p>{t('words', { words })}</p>
          <dl className={styles.measures}>
            {MEASURES.map((name) => {
              const figure = measures[name];
              return (
                <div key={name}>
                  <dt>{t(`measures.${name}.name`)}</dt>
                  <dd>
                    {figure === null ? t('measures.sentence_length.none') : t(`measures.${name}.value`, { figure })}
                    <span>{t(`measures.${name}.text`, { other })}</span>
                  </dd>
                </div>
              );
            })}
          </dl>
        </>
      )}
      {other_answers > 0 && <p>{t('other', { count: other_answers })}</p>}
      <p>{t('never')}</p>
    </div>
  );
}
