import { createFileRoute, redirect } from '@tanstack/react-router';
import { readId } from '../../../../../../../app/session/guards.ts';
import { loadMessages } from '../../../../../../../app/messages.ts';
import { AnswerScreen } from '../../../../../../../areas/review/answer/answer-screen.tsx';
import { kindTabOf } from '../../../../../../../areas/review/kind-tab.ts';
import { jobQuery } from '../../../../../../../queries/jobs/jobs.ts';
import { answersQuery } from '../../../../../../../queries/reviews/answers.ts';

type AnswerSearch = { /** A question without an answer has no id for the path. */ question?: number };

export const Route = createFileRoute('/_staff/interviews/$job/interviewee/$application/answer/{-$answer}')({
  validateSearch: ({ question }): AnswerSearch =>
    typeof question === 'number' && Number.isSafeInteger(question) ? { question } : {},
  loader: async ({ context: { queryClient }, params }) => {
    const { job_kind } = await queryClient.ensureQueryData(jobQuery(readId(params.job)));
    const to = kindTabOf(job_kind);
    if (to !== null) {
      const { job, application } = params;
      throw redirect({ to, params: { job, application }, replace: true });
    }
    if (params.answer !== undefined) readId(params.answer);
    void queryClient.prefetchQuery(answersQuery({ job: readId(params.job), application: readId(params.application) }));
    return loadMessages('player');
  },
  component: AnswerScreen,
});
