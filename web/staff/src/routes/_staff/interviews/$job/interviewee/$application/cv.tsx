import { createFileRoute } from '@tanstack/react-router';
import { CvScreen } from '../../../../../../areas/review/cv/cv-screen.tsx';

export const Route = createFileRoute('/_staff/interviews/$job/interviewee/$application/cv')({
  component: CvScreen,
});
