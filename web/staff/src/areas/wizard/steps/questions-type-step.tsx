import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { RadioCards } from '../form/radio-cards.tsx';
import { StepHead } from '../form/step-page.tsx';
import styles from './questions-type.module.css';

const tips = ['one', 'example', 'short'] as const;

/** How questions come into the activity. */
export function QuestionsTypeStep() {
  const t = useTranslations('wizard.questionsType');
  return (
    <>
      <StepHead title={t('heading')} lead={t('lead')} />
      <RadioCards
        label={t('heading')}
        labelHidden
        value="own"
        options={[{ value: 'own', title: t('own'), text: t('ownText') }]}
        onChange={() => undefined}
      />
      <section className={styles.tips} aria-labelledby="question-tips">
        <h2 id="question-tips">{t('tips')}</h2>
        <ul>
          {tips.map((tip) => (
            <li key={tip}>{t(`tip.${tip}`)}</li>
          ))}
        </ul>
      </section>
    </>
  );
}
