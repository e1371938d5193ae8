import { Link } from '@tanstack/react-router';
import type { Question } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Button, LinkButton } from '../../../../ui/base/button.tsx';
import { Checkbox } from '../../../../ui/forms/checkbox.tsx';
import { Bone } from '../../../../ui/feedback/skeleton.tsx';
import { EmptyState, LoadError } from '../../../../ui/feedback/state-message.tsx';
import { StepHead } from '../../form/step-page.tsx';
import { useStepLink, useSubpageLinks, useWizard } from '../../wizard-context.ts';
import { useRubrics } from './use-rubrics.ts';
import styles from '../criteria.module.css';

type SwitchesProps = { questions: readonly Question[] };

/** The second click of a double click, which is not meant as another one. */
const isRepeated = (event: Event): boolean => event instanceof UIEvent && event.detail > 1;

/** Switches for the questions that are rated by a rubric instead of a number. */
export function RubricSwitches({ questions }: SwitchesProps) {
  const t = useTranslations('criteria');
  const { job } = useWizard();
  const linkTo = useStepLink();
  const links = useSubpageLinks();
  const rubrics = useRubrics();
  const all = questions.every(({ id }) => rubrics.isOn(id));
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
            const number = index + 1;
            const rubric = rubrics.of(question.id);
            const on = rubrics.isOn(question.id);
            return (
              <li key={question.id} className={styles.row}>
                <span className={styles.number} aria-hidden="true">
                  {number}
                </span>
                <span className={styles.body}>
                  <span className={styles.question}>{question.text}</span>
                  <span className={styles.quiet}>
                    {on
                      ? rubric && t('rubrics.steps', { count: rubric.indicators.length })
                      : t('rubrics.off', { scale: job.rating_scale })}
                    {on && rubric && (
                      <>
                        {' · '}
                        <Link {...links.rubric(question.id)} aria-label={t('rubrics.editLabel', { number })}>
                          {t('rubrics.edit')}
                        </Link>
                      </>
                    )}
                  </span>
                </span>
                <Checkbox
                  checked={on}
                  aria-label={t('rubrics.toggle', { number })}
                  onChange={({ target, nativeEvent }) => {
                    if (!isRepeated(nativeEvent)) void rubrics.toggle(question, number, target.checked);
                  }}
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
          <Button disabled={all} onClick={() => void rubrics.switchAllOn(questions)}>
            {t('rubrics.useAll')}
          </Button>
        </div>
      )}
      <p className="visually-hidden" role="status">
        {rubrics.announcement}
      </p>
    </div>
  );
}
