import { createFileRoute } from '@tanstack/react-router';
import { readPassSearch } from '../../../../../areas/review/pass/pass-search.ts';
import { PassScreen } from '../../../../../areas/review/pass/pass-screen.tsx';
import { loadMessages } from '../../../../../app/messages.ts';
import { need, readId } from '../../../../../app/session/guards.ts';
import { jobQuery } from '../../../../../queries/jobs/jobs.ts';
import { questionsQuery } from '../../../../../queries/jobs/questions.ts';

export const Route = createFileRoute('/_staff/interviews/$job/pass/$question')({
  validateSearch: readPassSearch,
  loader: async ({ context: { queryClient }, params, location }) => {
    const job = readId(params.job);
    readId(params.question);
    await Promise.all([
      need(queryClient.ensureQueryData(jobQuery(job)), location.href),
      need(queryClient.ensureQueryData(questionsQuery(job)), location.href),
      loadMessages('review', 'criteria', 'player', 'pass'),
    ]);
  },
  component: PassScreen,
});
