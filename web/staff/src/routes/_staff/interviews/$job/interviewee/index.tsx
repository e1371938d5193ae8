import { createFileRoute } from '@tanstack/react-router';
import { leadToFirst } from '../../../../../areas/review/first-applicant.ts';

export const Route = createFileRoute('/_staff/interviews/$job/interviewee/')({
  loader: ({ context, params, location }) => leadToFirst(context.queryClient, params.job, location.href),
});
