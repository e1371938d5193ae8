import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { LinkButton } from '../../../../ui/base/button.tsx';
import { EmptyState } from '../../../../ui/feedback/state-message.tsx';
import { StepHead } from '../../form/step-page.tsx';
import { useStepLink } from '../../wizard-context.ts';

/** The question of this rubric was deleted; links back to the others. */
export function QuestionGone() {
  const t = useTranslations('criteria.rubric');
  const linkTo = useStepLink();
  return (
    <>
      <StepHead title={t('goneTitle')} />
      <EmptyState text={t('gone')} action={<LinkButton {...linkTo('criteria_questions')}>{t('back')}</LinkButton>} />
    </>
  );
}
