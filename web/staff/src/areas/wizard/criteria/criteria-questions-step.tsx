import { Link } from '@tanstack/react-router';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { Question, Rubric } from '@vivavoce/contract/types.ts';
import { RATING_STYLE } from '@vivavoce/domain/reviews/styles.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { questionsQuery } from '../../../queries/jobs/questions.ts';
import { LinkButton } from '../../../ui/base/button.tsx';
import { Bone } from '../../../ui/feedback/skeleton.tsx';
import { classes } from '../../../ui/base/classes.ts';
import { EmptyState, LoadError } from '../../../ui/feedback/state-message.tsx';
import { StepHead } from '../form/step-page.tsx';
import { useStepLink, useSubpageLinks, useWizard } from '../wizard-context.ts';
import { CompetenciesStep } from './competencies-step.tsx';
import { rubricsQuery } from '../../../queries/jobs/criteria.ts';
import styles from './criteria.module.css';

type ListProps = { questions: readonly Question[] };

function NoQuestions() {
  const t = useTranslations('criteria.rubrics');
  const linkTo = useStepLink();
  return <EmptyState text={t('none')} action={<LinkButton {...linkTo('questions')}>{t('addQuestion')}</LinkButton>} />;
}

/** The levels as reviewers see them. */
function Levels({ rubric, number }: { rubric: Rubric; number: number }) {
  const t = useTranslations('criteria.rubrics');
  return (
    <ul className={styles.levels} aria-label={t('levels', { number })}>
      {rubric.indicators.map(({ id, text, score }) => (
        <li key={id}>
          <span className={styles.worth}>{score}</span>
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}

/** Scale beside the answers to each question: the levels of its rubric, or numbers. */
function RubricList({ questions }: ListProps) {
  const t = useTranslations('criteria');
  const { job } = useWizard();
  const links = useSubpageLinks();
  const { data, error, refetch } = useQuery(rubricsQuery(job.id));
  if (error && !data) return <LoadError error={error} text={t('failed')} onRetry={() => void refetch()} />;
  if (!data) return <Bone width="100%" height={56} />;
  return (
    <ol className={styles.rows}>
      {questions.map((question, index) => {
        const rubric = data.find((entry) => entry.question === question.id);
        const number = index + 1;
        return (
          <li key={question.id} className={classes(styles.row, styles.shown)}>
            <span className={styles.number} aria-hidden="true">
              {number}
            </span>
            <div className={styles.body}>
              <span className={styles.question}>{question.text}</span>
              {rubric?.enabled ? (
                <Levels rubric={rubric} number={number} />
              ) : (
                <span className={styles.quiet}>
                  {t('rubrics.off', { scale: job.rating_scale })}
                  {rubric && ` · ${t('rubrics.kept')}`}
                </span>
              )}
            </div>
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
            <span className={styles.body}>
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
