import type { Question } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Bone } from '../../../ui/skeleton.tsx';
import { EmptyState, LoadError } from '../../../ui/state-message.tsx';
import { StepHead } from '../form/step-page.tsx';
import { useStepLink, useWizard } from '../wizard-context.ts';
import { useRubrics } from './use-rubrics.ts';
import styles from './criteria.module.css';

type SwitchesProps = { questions: readonly Question[] };

/** Which questions are rated by a rubric, and which by number. */
export function RubricSwitches({ questions }: SwitchesProps) {
  const t = useTranslations('criteria');
  const { job } = useWizard();
  const linkTo = useStepLink();
  const rubrics = useRubrics();
  const all = questions.every(({ id }) => rubrics.of(id)?.enabled);
  return (
    <div className={styles.step}>
      <StepHead title={t('heading')} lead={t('rubrics.lead')} />
      {rubrics.error && !rubrics.loaded && (
        <LoadError error={rubrics.error} text={t('failed')} onRetry={rubrics.reload} />
      )}
      {!rubrics.loaded && !rubrics.error && <Bone width="100%" height={56} />}
      {questions.length === 0 && (
        <EmptyState
          text={t('rubrics.none')}
          action={<LinkButton {...linkTo('questions')}>{t('rubrics.addQuestion')}</LinkButton>}
        />
      )}
      {rubrics.loaded && questions.length > 0 && (
        <ol className={styles.rows}>
          {questions.map((question, index) => {
            const rubric = rubrics.of(question.id);
            return (
              <li key={question.id} className={styles.row}>
                <span className={styles.number} aria-hidden="true">
                  {index + 1}
                </span>
                <span className={styles.words}>
                  <span className={styles.question}>{question.text}</span>
                  <span className={styles.quiet}>
                    {rubric?.enabled
                      ? t('rubrics.steps', { count: rubric.indicators.length })
                      : t('rubrics.off', { scale: job.rating_scale })}
                  </span>
                </span>
                <Checkbox
                  checked={rubric?.enabled ?? false}
                  disabled={rubrics.busy}
                  aria-label={t('rubrics.toggle', { number: index + 1 })}
                  onChange={(event) => void rubrics.toggle(question, index + 1, event.target.checked)}
                >
                  {t('rubrics.on')}
                </Checkbox>
              </li>
            );
          })}
        </ol>
      )}
      {rubrics.loaded && questions.length > 0 && (
        <div>
          <Button busy={rubrics.busy} disabled={all} onClick={() => void rubrics.switchAllOn(questions)}>
            {t('rubrics.useAll')}
          </Button>
        </div>
      )}
      <p className="visually-hidden" role="status">
        {rubrics.said}
      </p>
    </div>
  );
}
