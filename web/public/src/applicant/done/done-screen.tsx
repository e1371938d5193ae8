import { lazy, Suspense } from 'react';
import { isRecorded } from '@vivavoce/domain/answers/question-kind-names.ts';
import { isPractice } from '@vivavoce/domain/jobs/purpose.ts';
import { DoneView } from '@vivavoce/web-shared/applicant/screens/done-view.tsx';
import { Button } from '@vivavoce/web-shared/applicant/ui/button.tsx';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useInterview } from '../interview-context.tsx';
import { FIGURES_HASH, LaterConfidence } from '../practice-results/later-practice.tsx';

const SurveyForm = lazy(() => import('./survey-form.tsx'));

/** Leads to the figures of the practice, which are on the page of the personal link. */
function FiguresButton() {
  const t = useTranslations('interview.done');
  const { store } = useInterview();
  const open = () => {
    history.replaceState(history.state, '', FIGURES_HASH);
    store.visit({ just_sent: false });
  };
  return (
    <div className="actions">
      <Button look="primary" onClick={open}>
        {t('figures')}
      </Button>
    </div>
  );
}

export function DoneScreen() {
  const { interview } = useInterview();
  const recorded = interview.questions.some(({ kind, state }) => isRecorded(kind) && state === 'answered');
  return (
    <DoneView
      interview={interview}
      figures={interview.job.purpose === 'practice' && recorded && <FiguresButton />}
      survey={
        <>
          {isPractice(interview.job.purpose) && <LaterConfidence moment="after" />}
          <Suspense>
            <SurveyForm />
          </Suspense>
        </>
      }
    />
  );
}
