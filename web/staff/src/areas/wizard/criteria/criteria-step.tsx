import { useSuspenseQuery } from '@tanstack/react-query';
import { RATING_STYLE } from '@vivavoce/domain/reviews/styles.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { questionsQuery } from '../../../queries/jobs/questions.ts';
import { LinkButton } from '../../../ui/base/button.tsx';
import { EmptyState } from '../../../ui/feedback/state-message.tsx';
import { StepHead } from '../form/step-page.tsx';
import { useStepLink, useWizard } from '../wizard-context.ts';
import { MatrixStep } from './matrix/matrix-step.tsx';
import { RubricSwitches } from './rubric/rubric-switches.tsx';

/** Explains that there are no criteria to set, with a link to the step that decides it. */
function OverallCriteria() {
  const t = useTranslations('criteria');
  const linkTo = useStepLink();
  return (
    <>
      <StepHead title={t('heading')} />
      <EmptyState
        text={t('overall.lead')}
        action={<LinkButton {...linkTo('review_type')}>{t('overall.change')}</LinkButton>}
      />
    </>
  );
}

/** The criteria step: rubrics of questions, a matrix, or an overall rating. */
export function CriteriaStep() {
  const { job } = useWizard();
  const { data: questions } = useSuspenseQuery(questionsQuery(job.id));
  if (job.rating_style === RATING_STYLE.overall) return <OverallCriteria />;
  if (job.rating_style === RATING_STYLE.matrix) return <MatrixStep questions={questions} />;
  return <RubricSwitches questions={questions} />;
}
