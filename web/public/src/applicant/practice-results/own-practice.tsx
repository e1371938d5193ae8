import '@vivavoce/web-shared/applicant/styles/room.css';
import './own-practice.css';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import type { PracticeResults } from '@vivavoce/contract/types.ts';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { Button } from '@vivavoce/web-shared/applicant/ui/button.tsx';
import { formatExact } from '@vivavoce/web-shared/i18n/format.ts';
import { addLocale, getLocale, useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { PracticeFigures, PracticeTrend } from '@vivavoce/web-shared/practice/practice-figures.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useInterview } from '../interview-context.tsx';
import { LaterOwnAnswer } from '../own-answer/later-own-answer.tsx';
import { AttemptPlayer } from '../question-check/attempt-player.tsx';
import { ConfidenceLine } from './confidence.tsx';
import { FIGURES_HASH } from './later-practice.tsx';
import { usePolling } from '../room/use-polling.ts';
import { PLAY_HEAD } from '@vivavoce/web-shared/practice/practice-curve.tsx';

/** The recording comes first in its player; a recorded screen follows it. */
const recordingIn = (player: HTMLElement | null): HTMLMediaElement | null =>
  player?.querySelector<HTMLMediaElement>('video, audio') ?? null;

/**
 * Moves the play head of the curves with the recording, without drawing them again.
 * @param duration_ms of the curves; null while there are none
 * @returns what seeks in the recording
 */
function usePlayHead(
  player: RefObject<HTMLElement | null>,
  curves: RefObject<HTMLElement | null>,
  duration_ms: number | null,
): (ms: number) => void {
  useEffect(() => {
    const box = player.current;
    if (!box || duration_ms === null) return undefined;
    let frame = 0;
    const put = () => {
      const recording = recordingIn(box);
      cancelAnimationFrame(frame);
      if (!recording) return;
      const share = Math.min(1, (recording.currentTime * 1000) / duration_ms);
      curves.current?.style.setProperty(PLAY_HEAD, String(share));
      if (!recording.paused) frame = requestAnimationFrame(put);
    };
    // Events of media do not bubble, but are seen on their way down.
    const names = ['play', 'pause', 'seeking', 'timeupdate', 'loadedmetadata'] as const;
    for (const name of names) box.addEventListener(name, put, true);
    put();
    return () => {
      cancelAnimationFrame(frame);
      for (const name of names) box.removeEventListener(name, put, true);
    };
  }, [player, curves, duration_ms]);
  return (ms) => {
    const recording = recordingIn(player.current);
    if (recording) recording.currentTime = ms / 1000;
  };
}

type Answer = PracticeResults['answers'][number];
const AT = '/api/interview/{application}/practice-figures';
const RATINGS = [1, 2, 3, 4, 5] as const;
const lookAgainMs = 5000;

type RatingProps = { answer: Answer; busy: boolean; onRate: (rating: number) => void };

/** The own rating of one recording, with the ends of the scale in words. */
function Rating({ answer, busy, onRate }: RatingProps) {
  const t = useTranslations('practice');
  const { number, self_rating } = answer;
  return (
    <div className="practice-rating">
      <p>{self_rating === null ? t('rateFirst') : t('rated', { rating: self_rating })}</p>
      {self_rating === null && (
        <>
          <div className="practice-points" role="group" aria-label={t('rate', { number })}>
            {RATINGS.map((rating) => (
              <Button key={rating} busy={busy} aria-label={t('points', { rating })} onClick={() => onRate(rating)}>
                {rating}
              </Button>
            ))}
          </div>
          <p className="practice-ends calm">
            <span>{t('low')}</span>
            <span>{t('high')}</span>
          </p>
        </>
      )}
    </div>
  );
}

type RecordingProps = {
  answer: Answer;
  /** Otherwise a button above names it. */
  isOnly: boolean;
  busy: boolean;
  onRate: (attempt: number, rating: number) => Promise<boolean>;
};

/** One recording: the player, with the own rating and then the figures beside it. */
function Recording({ answer, isOnly, busy, onRate }: RecordingProps) {
  const t = useTranslations('practice');
  const { interview } = useInterview();
  const { attempt, number, chosen, measured, self_rating, figures, curves, time_seconds } = answer;
  const heading = useRef<HTMLHeadingElement>(null);
  const question = interview.questions.find(({ attempts }) => attempts.some(({ id }) => id === attempt));
  const recording = question?.attempts.find(({ id }) => id === attempt);
  const player = useRef<HTMLDivElement>(null);
  const figuresBox = useRef<HTMLDivElement>(null);
  const seek = usePlayHead(player, figuresBox, figures?.duration_ms ?? null);
  const rate = async (rating: number) => {
    // The button that had the focus is gone; the figures follow the heading.
    if (await onRate(attempt, rating)) heading.current?.focus();
  };
  return (
    <div className="practice-answer">
      <h4 ref={heading} tabIndex={-1} className={isOnly ? undefined : 'visually-hidden'}>
        {t('attempt', { number })}
        {chosen && `, ${t('chosen')}`}
      </h4>
      <div className="practice-beside">
        {question && recording && (
          <div ref={player} className="practice-player">
            {chosen && interview.responded_at !== null ? (
              <LaterOwnAnswer question={question} attempt={recording} marks={curves ?? undefined} />
            ) : (
              <AttemptPlayer attempt={recording} isShown kind={question.kind} />
            )}
          </div>
        )}
        <div ref={figuresBox} className="practice-beside-figures">
          <Rating answer={answer} busy={busy} onRate={(rating) => void rate(rating)} />
          {self_rating !== null && !measured && <p role="status">{t('waiting')}</p>}
          {figures && curves && (
            <PracticeFigures figures={figures} curves={curves} time_seconds={time_seconds} onSeek={seek} />
          )}
        </div>
      </div>
    </div>
  );
}

type RecordingsProps = Omit<RecordingProps, 'answer' | 'isOnly'> & { answers: readonly Answer[] };

/** The recordings of one question: one at a time, first the one that was sent, and all in a table. */
function Recordings({ answers, busy, onRate }: RecordingsProps) {
  const t = useTranslations('practice');
  const [picked, setPicked] = useState<number | null>(null);
  const sent = answers.find(({ chosen }) => chosen) ?? answers.at(-1);
  const shown = answers.find(({ attempt }) => attempt === picked) ?? sent;
  if (!shown) return null;
  const nameOf = ({ number, chosen }: Answer) => t('attempt', { number }) + (chosen ? `, ${t('chosen')}` : '');
  return (
    <>
      {answers.length > 1 && (
        <Choices
          label={t('recordings')}
          choices={answers.map((answer) => ({ id: answer.attempt, name: nameOf(answer) }))}
          shown={shown.attempt}
          onShow={setPicked}
        />
      )}
      <Recording key={shown.attempt} answer={shown} isOnly={answers.length === 1} busy={busy} onRate={onRate} />
      <PracticeTrend answers={answers} />
    </>
  );
}

type ChoicesProps = {
  label: string;
  choices: readonly { id: number; name: string }[];
  shown: number | undefined;
  onShow: (id: number) => void;
};

/** Buttons of which one is pressed: what stands below. */
const Choices = ({ label, choices, shown, onShow }: ChoicesProps) => (
  <div className="practice-choices" role="group" aria-label={label}>
    {choices.map(({ id, name }) => (
      <Button key={id} aria-pressed={id === shown} onClick={() => onShow(id)}>
        {name}
      </Button>
    ))}
  </div>
);

/** The applicant's figures, read again until every recording is measured. */
function usePractice() {
  const { interview, store } = useInterview();
  const { application } = interview;
  const [results, setResults] = useState<PracticeResults | null>(null);
  const [error, setError] = useState<unknown>();
  const read = useCallback(
    () => store.signedIn(() => call(`GET ${AT}`, { params: { application } })),
    [application, store],
  );
  const load = useCallback(() => read().then(setResults, setError), [read]);
  useEffect(() => {
    read().then(setResults, setError);
  }, [read]);
  usePolling(results?.answers.some(({ measured }) => !measured) ?? false, lookAgainMs, load);
  return { results, setResults, error };
}

/**
 * The applicant's own figures; staff see them only where they are shared.
 * @param former the figures of an earlier sending, of which there may be none
 */
export default function OwnPractice({ former = false }: { former?: boolean }) {
  const t = useTranslations('practice');
  const tag = useLanguageTag();
  const { interview, store } = useInterview();
  const params = { application: interview.application };
  const { results, setResults, error } = usePractice();
  const heading = useRef<HTMLHeadingElement>(null);
  const isThere = results !== null;
  useEffect(() => {
    // From the page after sending: the figures are what the applicant came for.
    if (isThere && location.hash === FIGURES_HASH) heading.current?.focus();
  }, [isThere]);
  const rate = useAction(async (attempt: number, rating: number) =>
    setResults(
      await store.signedIn(() =>
        call(`PUT ${AT}/{attempt}/self-rating`, { params: { ...params, attempt }, body: { rating } }),
      ),
    ),
  );
  const share = useAction(async (shared: boolean) =>
    setResults(await store.signedIn(() => call(`PUT ${AT}/sharing`, { params, body: { shared } }))),
  );
  const answers = results?.answers ?? [];
  const questions = [...new Set(answers.map(({ question }) => question))];
  const [picked, setPicked] = useState<number | null>(null);
  const shown = picked ?? questions[0];
  const recordings = answers.filter(({ question }) => question === shown);
  const sharedAt = results?.shared_at ?? null;
  if (former && answers.length === 0) return null;
  return (
    <section className="panel home-panel practice-panel" id="figures" aria-labelledby="practice-heading">
      <div className="home-head">
        <h2 ref={heading} id="practice-heading" tabIndex={-1}>
          {t('title')}
        </h2>
        <span className="calm">
          {sharedAt ? t('sharedSince', { at: formatExact(new Date(sharedAt), tag) }) : t('only')}
        </span>
      </div>
      <p className="calm">{t('lead')}</p>
      {results && answers.length === 0 && <p>{t('none')}</p>}
      {questions.length > 1 && (
        <Choices
          label={t('questions')}
          choices={questions.map((question) => ({ id: question, name: t('question', { number: question }) }))}
          shown={shown}
          onShow={setPicked}
        />
      )}
      {shown !== undefined && (
        <div key={shown} className="practice-answer">
          <h3 className={questions.length > 1 ? 'visually-hidden' : undefined}>{t('question', { number: shown })}</h3>
          <Recordings answers={recordings} busy={rate.busy} onRate={rate.run} />
        </div>
      )}
      <ConfidenceLine />
      <p className="contact">
        <a href={addLocale('/me/progress', getLocale())}>{t('progress')}</a>
      </p>
      {answers.some(({ figures }) => figures !== null) && (
        <>
          <p className="calm">{t('shareText')}</p>
          <div className="actions">
            <Button busy={share.busy} onClick={() => void share.run(sharedAt === null)}>
              {sharedAt ? t('unshare') : t('share')}
            </Button>
          </div>
        </>
      )}
      <ProblemNotice error={error ?? rate.error ?? share.error} />
    </section>
  );
}
