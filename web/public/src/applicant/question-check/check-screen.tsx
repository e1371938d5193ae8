import { use, useState, useEffect, useEffectEvent, type ReactNode } from 'react';
import type { InterviewQuestion, InterviewAttempt } from '@vivavoce/contract/types.ts';
import { contentLanguage } from '@vivavoce/web-shared/applicant/content-language.ts';
import { Strip } from '@vivavoce/web-shared/applicant/parts/strip.tsx';
import { positionOf } from '@vivavoce/web-shared/applicant/position-of.ts';
import { Button } from '@vivavoce/web-shared/applicant/ui/button.tsx';
import { Notice } from '@vivavoce/web-shared/applicant/ui/notice.tsx';
import { Page } from '@vivavoce/web-shared/applicant/ui/page.tsx';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { useAction } from '../../ui/use-action.ts';
import { isOver } from '../flow.ts';
import { PracticeContext, useInterview } from '../interview-context.tsx';
import { AskButtons } from '../requests/ask-buttons.tsx';
import { OwnRequests } from '../requests/own-requests.tsx';
import { useEndPassed } from '../room/use-end-passed.ts';
import { usePolling } from '../room/use-polling.ts';
import { serverNow } from '../server-clock.ts';
import { AgainScreen } from './again-screen.tsx';
import { AttemptPlayer } from './attempt-player.tsx';
import { SelfReview } from './self-review.tsx';
import { isSettled, offeredFirst, outcomeOf, recordAgain, storedAttempts, isCutShort, type Outcome } from './tries.ts';
import { lengthText } from '../room/media-length.ts';
import { formatClock } from '@vivavoce/web-shared/i18n/format.ts';
import { announce } from '../../ui/announcer.ts';

type OutcomeNoticeProps = { outcome: Outcome; question: InterviewQuestion };

/** The answer is stored. A status that appears with its text is skipped by most screen readers: the announcer says it. */
function SavedNotice({ text, duration }: { text: string; duration: number | null }) {
  const t = useTranslations('interview.answer');
  const say = useEffectEvent(() =>
    announce(duration === null ? text : t('savedLength', { saved: text, length: formatClock(duration) })),
  );
  useEffect(() => say(), []);
  return (
    <Notice tone="ok">
      <p>{text}</p>
    </Notice>
  );
}

const newestOf = ({ attempts }: InterviewQuestion) => attempts.toSorted((a, b) => b.number - a.number)[0];

/** Shows whether the answer is stored, and whether an interruption cost an attempt. */
function OutcomeNotice({ outcome, question }: OutcomeNoticeProps) {
  const t = useTranslations('interview.answer');
  const { interview } = useInterview();
  const practice = use(PracticeContext);
  const { allowed, left } = recordAgain(question, false);
  const countText = (counted: boolean): string => {
    if (left === null) return t('interruptedUnlimited');
    return t(counted ? 'interruptedCounted' : 'interruptedFree', { count: left });
  };
  if (outcome.name === 'stored' || outcome.name === 'faulty') {
    const savedNotice = (
      <SavedNotice text={t(practice ? 'savedPractice' : 'saved')} duration={newestOf(question)?.duration ?? null} />
    );
    if (outcome.name === 'stored') return savedNotice;
    return (
      <>
        {savedNotice}
        <Notice tone="warn" title={t(outcome.fault === 'stutter' ? 'stutterTitle' : 'lacksSoundTitle')} urgent>
          <p>{countText(outcome.counted)}</p>
          <p>{t(outcome.fault === 'stutter' ? 'stutterText' : 'lacksSoundText')}</p>
        </Notice>
      </>
    );
  }
  if (outcome.name === 'arriving') {
    return (
      <Notice tone="info">
        <p role="status">{t('waitingPart')}</p>
      </Notice>
    );
  }
  return (
    <Notice tone="warn" title={t(outcome.unshared ? 'unsharedTitle' : 'interruptedTitle')} urgent>
      <p>{countText(outcome.counted)}</p>
      {!outcome.saved && <p>{t('nothingSaved')}</p>}
      {!allowed && question.free_repeats_left === 0 && interview.job.contact_email && (
        <p>
          <a href={`mailto:${encodeURIComponent(interview.job.contact_email)}`}>
            {t('stuck', { name: interview.job.contact_name })}
          </a>
        </p>
      )}
    </Notice>
  );
}

type AttemptChoiceProps = {
  attempts: readonly InterviewAttempt[];
  selectedId: number;
  onChoose: (attempt: number) => void;
};

/** Earlier attempts stay selectable until one is used. */
function AttemptChoice({ attempts, selectedId: chosen, onChoose }: AttemptChoiceProps) {
  const t = useTranslations('interview.answer');
  if (attempts.length < 2) return null;
  return (
    <fieldset className="attempts">
      <legend>{t('attempts')}</legend>
      {attempts.map((attempt) => (
        <label key={attempt.id} className="attempt">
          <input
            type="radio"
            name="attempt"
            value={attempt.id}
            checked={attempt.id === chosen}
            onChange={() => onChoose(attempt.id)}
          />
          <span>
            {isCutShort(attempt)
              ? t('attemptPart', { number: attempt.number })
              : t('attempt', { number: attempt.number })}
          </span>
          <span className="attempt-length">{lengthText(attempt)}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** The recording with its self-review beside it, where there is one, and what follows. */
function Beside({ player, review, children }: { player: ReactNode; review: ReactNode; children: ReactNode }) {
  if (!review) {
    return (
      <>
        {player}
        {children}
      </>
    );
  }
  return (
    <div className="self-columns">
      <div className="self-player">{player}</div>
      {review}
      <div className="self-rest">{children}</div>
    </div>
  );
}

const lookAgainMs = 1000;

/** Plays a recording, then lets the applicant use it or record again. An interrupted recording has the same choice. */
export function CheckScreen({ question }: { question: InterviewQuestion }) {
  const t = useTranslations('interview.answer');
  const strip = useTranslations('interview');
  const { interview, visit, store } = useInterview();
  const practice = use(PracticeContext);
  const [picked, setPicked] = useState<number | null>(null);
  const [recordsAgain, setRecordsAgain] = useState(false);
  const { self_review } = question;
  const attempts = storedAttempts(question);
  const chosenAttempt = attempts.find((attempt) => attempt.chosen);
  // Opened from the list without a new recording: the answer stays as it was.
  const unchanged = visit.changing !== null && chosenAttempt && question.attempts.length <= visit.changing.attempts;
  const attempt =
    attempts.find((candidate) => candidate.id === picked) ?? (unchanged ? chosenAttempt : offeredFirst(attempts));
  const outcome = outcomeOf(question);
  const ended = useEndPassed();
  const again = recordAgain(question, isOver(interview, serverNow()));
  const { number, total } = positionOf(interview, question.id);
  const choose = useAction(async (id: number) => {
    if (id !== chosenAttempt?.id) await store.confirm(question.id, id);
    store.visit({ changing: null });
  });
  const settled = !attempt || (isSettled(attempt) && !attempt.screen_pending);
  usePolling(outcome.name === 'arriving' || !settled, lookAgainMs, store.refresh);

  if (recordsAgain && again.allowed) return <AgainScreen question={question} onBack={() => setRecordsAgain(false)} />;
  const useLabel =
    attempt && attempt.id === chosenAttempt?.id
      ? t('keep')
      : outcome.name === 'interrupted' && attempts.length === 1
        ? t('keepPart')
        : attempts.length > 1 && attempt
          ? t('useAttempt', { number: attempt.number })
          : t('use');

  return (
    <Page
      sender={interview.company}
      title={question.text ?? strip('strip', { number, total })}
      titleLang={contentLanguage(interview)}
      eyebrow={t('title', { number, total })}
      layout={self_review ? 'wide' : 'narrow'}
    >
      <Strip questions={interview.questions} current={question.id} progress={1} />
      {!unchanged && <OutcomeNotice outcome={outcome} question={question} />}
      <Beside
        player={
          <>
            <AttemptPlayer attempt={attempt} isShown={interview.job.allow_answer_review} kind={question.kind} />
            {attempt?.screen_pending && interview.job.allow_answer_review && (
              <p className="calm" role="status">
                {t('screenPending')}
              </p>
            )}
          </>
        }
        review={self_review && attempt && <SelfReview review={self_review} attempt={attempt} />}
      >
        {attempt && <AttemptChoice attempts={attempts} selectedId={attempt.id} onChoose={setPicked} />}
        {ended && attempt && (
          <Notice tone="warn">
            <p role="status">{ended}</p>
          </Notice>
        )}
        <ProblemNotice error={choose.error} />
        <div className="actions self-actions">
          {attempt && (
            <Button look="primary" busy={choose.busy} onClick={() => void choose.run(attempt.id)}>
              {useLabel}
            </Button>
          )}
          {again.allowed && (
            <Button look={attempt ? 'outline' : 'primary'} onClick={() => setRecordsAgain(true)}>
              {again.left === null ? t('againFree') : t('again', { count: again.left })}
            </Button>
          )}
        </div>
        {!again.allowed && (
          <>
            <OwnRequests />
            <div className="actions">
              <AskButtons types={['Reset']} question={question.id} />
            </div>
          </>
        )}
        <p className="calm">
          {again.left === 0 && `${t('lastAttempt')} `}
          {practice
            ? t('nextPractice')
            : ended || number === total || visit.changing
              ? t('nextReview')
              : t('next', { number: number + 1 })}
        </p>
      </Beside>
    </Page>
  );
}
