import { createFileRoute } from '@tanstack/react-router';
import { loadMessages } from '../../../../../../app/messages.ts';
import { QuestionnaireScreen } from '../../../../../../areas/review/questionnaire/questionnaire-screen.tsx';

export const Route = createFileRoute('/_staff/interviews/$job/interviewee/$application/questionnaire')({
  loader: () => loadMessages('questionnaire', 'airecord'),
  component: QuestionnaireScreen,
});
