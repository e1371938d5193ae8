import '@vivavoce/web-shared/applicant/styles/fields.css';
import { CvCheckScreen } from '../cv-check/cv-check-screen.tsx';
import { useInterview } from '../interview-context.tsx';
import { ProviderTestScreen } from '../provider-test/provider-test-screen.tsx';
import { FormScreen } from './form-screen.tsx';

/** Form, upload of the CV, or the way to the test of a provider. */
export function FilledScreen() {
  const { interview } = useInterview();
  if (interview.form?.kind === 'cv_copilot') return <CvCheckScreen />;
  return interview.form?.kind === 'test_provider' ? <ProviderTestScreen /> : <FormScreen />;
}
