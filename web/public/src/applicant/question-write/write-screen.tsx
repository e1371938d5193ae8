import '@vivavoce/web-shared/applicant/styles/write.css';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { InterviewQuestion, WrittenAnswer } from '@vivavoce/contract/types.ts';
import { isEmptyWriting } from '@vivavoce/domain/answers/written.ts';
import { ATTEMPT_LIMITS } from '@vivavoce/domain/answers/recording-limits.ts';
import { NetworkFailure, isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { timeText } from '@vivavoce/web-shared/applicant/moments.ts';
import { WriteView } from '@vivavoce/web-shared/applicant/screens/write-view.tsx';
import { WrittenCheckView } from '@vivavoce/web-shared/applicant/screens/written-check-view.tsx';
import { Notice } from '@vivavoce/web-shared/applicant/ui/notice.tsx';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { announce } from '../../ui/announcer.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { useAction } from '../../ui/use-action.ts';
import { isClosedEarly, isOver } from '../flow.ts';
import { useInterview } from '../interview-context.tsx';
import { useNotes } from '../room/use-notes.ts';
import { useSecondsLeft } from '../room/use-seconds-left.ts';
import { serverNow } from '../server-clock.ts';
import { useHandIn } from './use-hand-in.tsx';
import { contentLanguage } from '@vivavoce/web-shared/applicant/content-language.ts';
import { WrittenShown } from '@vivavoce/web-shared/applicant/parts/written-shown.tsx';
import { Button } from '@vivavoce/web-shared/applicant/ui/button.tsx';
import type { Draft } from '@vivavoce/web-shared/applicant/written-answer.ts';
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
function useDraft(question: InterviewQuestion, answer: WrittenAnswer): { keeper: DraftKeeper; now: KeeperState } {
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
    return () => {
      leaving.abort();
      flush();
      keeper.close();
    };
  }, [keeper]);
  return { keeper, now };
}

type ClashNoticeProps = { question: InterviewQuestion; other: Draft; onDecide: (use: 'mine' | 'other') => void };

/** Two devices saved different texts: both are shown, and the applicant chooses. */
function ClashNotice({ question, other, onDecide }: ClashNoticeProps) {
  const t = useTranslations('interview.write.clash');
  const { interview } = useInterview();
  return (
    <Notice tone="warn" title={t('title')} urgent>
      <p>{t('text')}</p>
      <WrittenShown question={question} draft={other} file={null} lang={contentLanguage(interview)} />
      <div className="actions">
        <Button onClick={() => onDecide('mine')}>{t('mine')}</Button>
        <Button onClick={() => onDecide('other')}>{t('other')}</Button>
      </div>
    </Notice>
  );
}

type WritingProps = { question: InterviewQuestion; written: WrittenAnswer };

/** Announces the last moments once. */
function useSpokenTime(secondsLeft: number | null): void {
  const t = useTranslations('interview.write');
  const spoken =
    secondsLeft !== null && (ATTEMPT_LIMITS.notices_at_seconds as readonly number[]).includes(secondsLeft)
      ? secondsLeft
      : null;
  useEffect(() => {
    if (spoken !== null) announce(t('secondsLeft', { seconds: spoken }));
  }, [spoken, t]);
}

/** Says how long the answer can still be finished and sent once the deadline has passed or staff closed the interview. */
function LastMinutes() {
  const t = useTranslations('interview.review');
  const tag = useLanguageTag();
  const { interview } = useInterview();
  if (!isOver(interview, serverNow()) || !interview.send_until) return null;
  const facts = { company: interview.company.name, time: timeText(interview.send_until, tag) };
  return (
    <Notice tone="warn" urgent>
      <p>{t(isClosedEarly(interview) ? 'closed.some' : 'deadline.some', facts)}</p>
    </Notice>
  );
}

function Writing({ question, written }: WritingProps) {
  const t = useTranslations('interview.write');
  const { interview, store } = useInterview();
  const { keeper, now } = useDraft(question, written);
  const [notes, changeNotes] = useNotes(question.id);
  // Without notes from the time to think, no second field is needed.
  const [noted] = useState(notes !== '');
  const handIn = useHandIn(question, keeper);
  const [checking, setChecking] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const secondsLeft = useSecondsLeft(written.ends_at);
  const over = secondsLeft === 0 || written.closed;
  const empty = isEmptyWriting(question.kind, { ...now.draft, has_file: written.file !== null });
  useSpokenTime(secondsLeft);

  useEffect(() => {
    // Stays until the applicant leaves it: a reload of the state must not hide the message at zero.
    store.visit({ writing: question.id });
  }, [store, question.id]);
  useEffect(() => {
    if (over) void keeper.flush();
  }, [over, keeper]);

  const leave = useAction(async () => {
    // After a clash the applicant first chooses a text.
    if (keeper.snapshot().other) return;
    if (!(await keeper.flush()) && !over) throw new NetworkFailure(undefined);
    if (empty) await store.refresh();
    else await store.confirmWritten(question.id, keeper.revision());
    store.visit({ writing: null });
  });

  const rest = useAction(async () => {
    // Text is stored before the break begins: a later save would end the break.
    if (!(await keeper.flush())) throw new NetworkFailure(undefined);
    await store.takeBreak(question.id, true);
  });

  const clash = now.other && (
    <ClashNotice question={question} other={now.other} onDecide={(use) => keeper.decide(use)} />
  );
  const problem = <ProblemNotice error={leave.error} />;

  if ((checking && !empty) || over) {
    return (
      <WrittenCheckView
        interview={interview}
        question={question}
        draft={now.draft}
        file={written.file}
        secondsLeft={secondsLeft}
        empty={empty}
        over={over}
        trouble={
          <>
            <LastMinutes />
            {clash}
            {problem}
          </>
        }
        busy={leave.busy || handIn.progress !== null}
        onUse={() => void leave.run()}
        onBack={() => setChecking(false)}
      />
    );
  }
  return (
    <WriteView
      interview={interview}
      question={question}
      draft={now.draft}
      file={written.file}
      secondsLeft={secondsLeft}
      saving={now.saving}
      sending={handIn.progress}
      empty={empty}
      trouble={
        <>
          <LastMinutes />
          {clash}
          <ProblemNotice error={rest.error} />
          {isConfirming && empty && (
            <p className="field-error" role="alert">
              {t(`needed.${question.kind === 'text' ? 'text' : question.kind === 'choice' ? 'choice' : 'file'}`)}
            </p>
          )}
        </>
      }
      fileTrouble={handIn.trouble}
      onChange={keeper.change}
      notes={notes}
      onNotes={noted ? changeNotes : undefined}
      onPick={(file) => void handIn.send(file)}
      onRemove={() => void handIn.remove()}
      onBreak={interview.adjustments.breaks ? () => void rest.run() : undefined}
      onCheck={() => {
        setConfirming(true);
        setChecking(!empty);
        void keeper.flush();
      }}
    />
  );
}

/** One question answered in writing: saved during typing, read again, then confirmed. */
export function WriteScreen({ question }: { question: InterviewQuestion }) {
  return question.written && <Writing question={question} written={question.written} />;
}
