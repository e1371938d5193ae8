import { CvCheckScreen } from '../cv-check/cv-check-screen.tsx';
import { useInterview } from '../interview-context.tsx';
import { FormScreen } from './form-screen.tsx';

/** What is filled in, or the CV that is handed in. */
export function FilledScreen() {
  const { interview } = useInterview();
  return interview.form?.kind === 'cv_copilot' ? <CvCheckScreen /> : <FormScreen />;
}
