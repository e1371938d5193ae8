import { IntroductionView } from '@vivavoce/web-shared/applicant/screens/introduction-view.tsx';
import { isPractice } from '@vivavoce/domain/jobs/purpose.ts';
import { LaterConfidence } from '../practice-results/later-practice.tsx';
import { useInterview } from '../interview-context.tsx';

export function IntroductionScreen() {
  const { interview, store } = useInterview();
  return (
    <IntroductionView
      interview={interview}
      confidence={isPractice(interview.job.purpose) && <LaterConfidence moment="before" />}
      onBegin={() => store.visit({ introduced: true })}
      onPractise={() => store.visit({ practising: true })}
    />
  );
}
