import { createFileRoute } from '@tanstack/react-router';
import { loadMessages } from '../../../../../../app/messages.ts';
import { CvCheckScreen } from '../../../../../../areas/review/cvcheck/cv-check-screen.tsx';

export const Route = createFileRoute('/_staff/interviews/$job/interviewee/$application/cv-feedback')({
  loader: () => loadMessages('cvcheck', 'airecord'),
  component: CvCheckScreen,
});
