import { createFileRoute, notFound } from '@tanstack/react-router';
import { need, readId } from '../../../../../../app/session/guards.ts';
import { loadMessages } from '../../../../../../app/messages.ts';
import { EmailsScreen } from '../../../../../../areas/review/emails/emails-screen.tsx';
import { emailsQuery } from '../../../../../../queries/reviews/applications-review.ts';
import { applicationQuery } from '../../../../../../queries/applicants/applications.ts';

/** E-mails hold the personal link, so they are for people who may invite. */
export const Route = createFileRoute('/_staff/interviews/$job/interviewee/$application/comms')({
  loader: async ({ context: { queryClient }, params, location }) => {
    const job = readId(params.job);
    const application = readId(params.application);
    const [{ abilities }] = await Promise.all([
      need(queryClient.ensureQueryData(applicationQuery({ job, application })), location.href),
      loadMessages('wizard', 'feed'),
    ]);
    if (!abilities.includes('invite')) throw notFound();
    void queryClient.prefetchInfiniteQuery(emailsQuery({ job, application }));
  },
  component: EmailsScreen,
});
