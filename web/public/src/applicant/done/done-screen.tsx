import { DoneView } from '@vivavoce/web-shared/applicant/screens/done-view.tsx';
import { useInterview } from '../interview-context.tsx';

export function DoneScreen() {
  return <DoneView interview={useInterview().interview} />;
}
