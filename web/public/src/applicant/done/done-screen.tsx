import { lazy, Suspense } from 'react';
import { DoneView } from '@vivavoce/web-shared/applicant/screens/done-view.tsx';
import { useInterview } from '../interview-context.tsx';

const SurveyForm = lazy(() => import('./survey-form.tsx'));

export function DoneScreen() {
  return (
    <DoneView
      interview={useInterview().interview}
      survey={
        <Suspense>
          <SurveyForm />
        </Suspense>
      }
    />
  );
}
