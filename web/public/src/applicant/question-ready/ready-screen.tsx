import type { InterviewQuestion } from '@vivavoce/contract/types.ts';
import { ReadyView } from '@vivavoce/web-shared/applicant/screens/ready-view.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useInterview } from '../interview-context.tsx';

export function ReadyScreen({ question }: { question: InterviewQuestion }) {
  const { interview, store } = useInterview();
  const show = useAction(() => store.openQuestion(question.id));
  return (
    <ReadyView
      interview={interview}
      question={question}
      trouble={<ProblemNotice error={show.error} />}
      busy={show.busy}
      onShow={() => void show.run()}
      onReview={() => store.visit({ reviewing: true })}
    />
  );
}
