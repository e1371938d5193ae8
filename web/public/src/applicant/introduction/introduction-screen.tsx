import { IntroductionView } from '@vivavoce/web-shared/applicant/screens/introduction-view.tsx';
import { useInterview } from '../interview-context.tsx';

export function IntroductionScreen() {
  const { interview, store } = useInterview();
  return (
    <IntroductionView
      interview={interview}
      onBegin={() => store.visit({ introduced: true })}
      onPractise={() => store.visit({ practising: true })}
    />
  );
}
