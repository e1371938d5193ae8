import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Button } from '../../ui/base/button.tsx';
import { FormMessage } from '../../ui/forms/error-summary.tsx';
import styles from './library.module.css';
import type { QuestionFormState } from './use-question-form.ts';
import { useQuestionPhrases } from './use-question-phrases.ts';

/** Another person changed or deleted the question meanwhile: shows the current text and both ways to continue. */
export function FormClash({ form: { theirs: newestQuestion, keepMine, takeTheirs } }: { form: QuestionFormState }) {
  const t = useTranslations('library.clash');
  const phrases = useQuestionPhrases();
  if (newestQuestion === undefined) return null;
  if (newestQuestion === null) return <FormMessage>{t('gone')}</FormMessage>;
  return (
    <FormMessage>
      <p>{t('title')}</p>
      <p>
        {t('theirs')} <q>{newestQuestion.text}</q> {phrases.facts(newestQuestion)}
      </p>
      <div className={styles.ways}>
        <Button size="small" onClick={keepMine}>
          {t('keepMine')}
        </Button>
        <Button size="small" onClick={takeTheirs}>
          {t('takeTheirs')}
        </Button>
      </div>
    </FormMessage>
  );
}
