import { useEffect, useState, useSyncExternalStore } from 'react';
import type { InterviewQuestion, WrittenAnswer } from '@vivavoce/contract/types.ts';
import { isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import type { Draft } from '@vivavoce/web-shared/applicant/written-answer.ts';
import { useInterview } from '../interview-context.tsx';
import type { InterviewStore } from '../interview-store.ts';
import { createDraftKeeper, type DraftKeeper, type KeeperState } from './draft-keeper.ts';
import { keepDraft, readDraft } from '../room/kept-drafts.ts';

const fieldsOf = ({ kind }: Pick<InterviewQuestion, 'kind'>, { text, choices }: Draft) =>
  kind === 'text' ? { text } : { choices: [...choices] };

function judge(error: unknown): 'clash' | 'over' | 'wait' {
  if (!isProblem(error, 409)) return isProblem(error, 422) ? 'over' : 'wait';
  if (error.code === 'conflict') return 'clash';
  // The gate shows the other device; the draft stays for a return to this one.
  return error.code === 'lease_taken' ? 'wait' : 'over';
}

function keeperOf(store: InterviewStore, application: number, question: InterviewQuestion, answer: WrittenAnswer) {
  return createDraftKeeper({
    serverAnswer: answer,
    localDraft: question.kind === 'file' ? null : readDraft(application, question.id),
    keep: (draft) => keepDraft(application, question.id, draft),
    send: async (draft, revision) => {
      try {
        return await store.saveDraft(question.id, { ...fieldsOf(question, draft), revision });
      } catch (error) {
        // Answered or sent elsewhere, or closed: the server's state selects the next screen.
        if (judge(error) === 'over') store.refresh().catch(() => undefined);
        throw error;
      }
    },
    judge,
    look: () => store.lookAtWritten(question.id),
  });
}

/** The draft of one question, saved while the applicant types. */
export function useDraft(
  question: InterviewQuestion,
  answer: WrittenAnswer,
): { keeper: DraftKeeper; now: KeeperState } {
  const { interview, store } = useInterview();
  const [keeper] = useState(() => keeperOf(store, interview.application, question, answer));
  const now = useSyncExternalStore(keeper.subscribe, keeper.snapshot, keeper.snapshot);
  useEffect(() => {
    const leaving = new AbortController();
    const flush = () => void keeper.flush();
    const options = { signal: leaving.signal };
    // A hidden page may never return.
    document.addEventListener('visibilitychange', flush, options);
    addEventListener('pagehide', flush, options);
    addEventListener('online', flush, options);
    return () => {
      leaving.abort();
      flush();
      keeper.close();
    };
  }, [keeper]);
  return { keeper, now };
}
