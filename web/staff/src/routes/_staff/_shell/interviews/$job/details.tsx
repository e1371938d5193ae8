import { createFileRoute } from '@tanstack/react-router';
import { getLocale } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { constantsQuery } from '../../../../../queries/company.ts';
import { need, readId } from '../../../../../app/session/guards.ts';
import { loadMessages } from '../../../../../app/messages.ts';
import { DetailsScreen } from '../../../../../areas/details/details-screen.tsx';
import { jobQuery, reviewersQuery } from '../../../../../queries/jobs/jobs.ts';
import { questionsQuery } from '../../../../../queries/jobs/questions.ts';

export const Route = createFileRoute('/_staff/_shell/interviews/$job/details')({
  loader: ({ context: { queryClient }, params, location }) => {
    const job = readId(params.job);
    void queryClient.prefetchQuery(questionsQuery(job));
    void queryClient.prefetchQuery(reviewersQuery(job));
    return Promise.all([
      need(queryClient.ensureQueryData(jobQuery(job)), location.href),
      need(queryClient.ensureQueryData(constantsQuery(getLocale())), location.href),
      loadMessages('jobpage', 'wizard', 'reminders', 'criteria'),
    ]);
  },
  component: DetailsScreen,
});
