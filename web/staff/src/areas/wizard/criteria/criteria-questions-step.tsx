import { Link } from '@tanstack/react-router';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { Question } from '@vivavoce/contract/types.ts';
import { RATING_STYLE } from '@vivavoce/domain/reviews/styles.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { questionsQuery } from '../../../queries/questions.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Bone } from '../../../ui/skeleton.tsx';
import { EmptyState, LoadError } from '../../../ui/state-message.tsx';
import { StepHead } from '../form/step-page.tsx';
import { useStepLink, useSubpageLinks, useWizard } from '../wizard-context.ts';
import { CompetenciesStep } from './competencies-step.tsx';
import { useRubrics } from './use-rubrics.ts';
import styles from './criteria.module.css';

type ListProps = { questions: readonly Question[] };

function NoQuestions() {
  const t = useTranslations('criteria.rubrics');
  const linkTo = useStepLink();
  return <EmptyState text={t('none')} action={<LinkButton {...linkTo('questions')}>{t('addQuestion')}</LinkButton>} />;
}

function RubricList({ questions }: ListProps) {
  const t = useTranslations('criteria');
  const { job } = useWizard();
  const links = useSubpageLinks();
  const rubrics = useRubrics();
  if (rubrics.error && !rubrics.loaded)
    return <LoadError error={rubrics.error} text={t('failed')} onRetry={rubrics.reload} />;
  if (!rubrics.loaded) return <Bone width="100%" height={56} />;
  return (
    <ol className={styles.rows}>
      {questions.map((question, index) => {
        const rubric = rubrics.of(question.id);
        const number = index + 1;
        return (
          <li key={question.id} className={styles.row}>
            <span className={styles.number} aria-hidden="true">
              {number}
            </span>
            <span className={styles.words}>
              <span className={styles.question}>{question.text}</span>
              <span className={styles.quiet}>
                {rubric?.enabled
                  ? t('rubrics.steps', { count: rubric.indicators.length })
                  : t('rubrics.off', { scale: job.rating_scale })}
              </span>
            </span>
            <LinkButton
              {...links.rubric(question.id)}
              size="small"
              aria-label={rubric ? t('rubrics.editLabel', { number }) : t('rubrics.writeLabel', { number })}
            >
              {rubric ? t('rubrics.edit') : t('rubrics.write')}
            </LinkButton>
          </li>
        );
      })}
    </ol>
  );
}

function OverallList({ questions }: ListProps) {
  const t = useTranslations('criteria');
  const linkTo = useStepLink();
  return (
    <>
      <ol className={styles.rows}>
        {questions.map((question, index) => (
          <li key={question.id} className={styles.row}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <span className={styles.words}>
              <span className={styles.question}>{question.text}</span>
            </span>
          </li>
        ))}
      </ol>
      <p className={styles.quiet}>
        {t('overall.questions')} <Link {...linkTo('review_type')}>{t('overall.change')}</Link>
      </p>
    </>
  );
}

/** The questions, each with how its answers are rated. */
export function CriteriaQuestionsStep() {
  const t = useTranslations('criteria.questions');
  const { job } = useWizard();
  const { data: questions } = useSuspenseQuery(questionsQuery(job.id));
  if (job.rating_style === RATING_STYLE.matrix && questions.length > 0)
    return <CompetenciesStep questions={questions} />;
  const overall = job.rating_style === RATING_STYLE.overall;
  return (
    <div className={styles.step}>
      <StepHead title={t('heading')} lead={overall ? t('leadOverall') : t('leadRubric')} />
      {questions.length === 0 && <NoQuestions />}
      {questions.length > 0 && (overall ? <OverallList questions={questions} /> : <RubricList questions={questions} />)}
    </div>
  );
}
