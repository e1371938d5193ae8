import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Answer } from '@vivavoce/contract/types.ts';
import type { AnswerPlayerHandle } from '@vivavoce/web-shared/player/answer-player.tsx';
import { neighboursQuery } from '../../../queries/reviews/applications-review.ts';
import { nextToRateQuery } from '../../../queries/jobs/jobs.ts';
import { reportTime } from '../../../queries/reviews/reviews.ts';
import { awaitsReview } from '../about/progress.ts';
import { addressOf, isAnswered, nextTarget, pickAnswer, type Target } from './chapters.ts';
import { RatingPanel } from '../rating/rating-panel.tsx';
import { AnswerView } from './answer-view.tsx';
import { NextVideo } from './next-video.tsx';
import { useNote } from '../rating/use-note.ts';
import type { OwnReviewState } from '../rating/use-own-review.ts';
import { useReviewTime } from '../saving/use-review-time.ts';
import type { Reviewing } from '../use-review.ts';
import styles from '../review.module.css';

const route = getRouteApi('/_staff/interviews/$job/interviewee/$application/answer/{-$answer}');

type ReviewDeskProps = Reviewing & { answers: readonly Answer[]; review: OwnReviewState };

const KeysDialog = lazy(() => import('./keys-dialog.tsx'));

/** N leads to the next question, ? to the list of keys, from anywhere but a field. */
function useDeskKeys(actions: Readonly<Record<'n' | '?', () => void>>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const key = event.key.toLowerCase();
    if (event.ctrlKey || event.metaKey || event.altKey || (key !== 'n' && key !== '?')) return;
    if (key === 'n' && event.shiftKey) return;
    const fields = 'input:not([type=radio]), textarea, select, [contenteditable=true], [role=dialog], [role=menu]';
    if (event.target instanceof Element && event.target.closest(fields)) return;
    event.preventDefault();
    actions[key]();
  });
  // Before the desk is painted: a key pressed as soon as it is seen is not lost.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** The index of the answer in the address; without one, the first on arrival whose rating is not saved. */
function usePlace(answers: readonly Answer[], review: OwnReviewState): number {
  const { answer } = route.useParams();
  const { question } = route.useSearch();
  const [picked] = useState(() => {
    const waiting = new Set(
      review.saving.ratings.map((rating) => (rating.kind === 'overall' ? null : rating.question)),
    );
    const savedQuestions = review.own.map((rating) => rating.question).filter((id) => !waiting.has(id));
    return pickAnswer(answers, {}, new Set(savedQuestions));
  });
  if (answer === undefined && question === undefined) return Math.min(picked, answers.length - 1);
  return pickAnswer(answers, { answer: answer === undefined ? undefined : Number(answer), question }, new Set());
}

/** Answer and panel side by side, both for the current question. */
export function ReviewDesk({ answers, review, ...reviewing }: ReviewDeskProps) {
  const { job, application } = reviewing;
  const navigate = useNavigate();
  const player = useRef<AnswerPlayerHandle>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  /** The question whose answer plays on arrival. */
  const [wentOnTo, setWentOnTo] = useState<number | null>(null);
  const place = usePlace(answers, review);
  const answer = answers[place];
  const { data: neighbours } = useQuery(neighboursQuery(job.id, application.id));
  const note = useNote(reviewing, answer?.question_id ?? 0);
  const { data: toRate } = useQuery({
    ...nextToRateQuery({ job: job.id, application: application.id }),
    enabled: reviewing.can('review') && awaitsReview(application),
  });
  const listed = nextTarget(answers.length, place, neighbours?.application ?? null);
  // A reviewer with more applicants to rate goes on with the next such applicant, also of another activity.
  const target: Target =
    listed.to !== 'question' && toRate?.job && toRate.application
      ? { to: 'applicant', job: toRate.job, application: toRate.application }
      : listed;

  async function showQuestion(at: number, playing = false): Promise<void> {
    const next = answers[at];
    if (!next) return;
    setWentOnTo(playing ? next.question_id : null);
    const { answer: answerParam, search } = addressOf(next);
    await navigate({
      to: '/interviews/$job/interviewee/$application/answer/{-$answer}',
      params: { job: String(job.id), application: String(application.id), answer: answerParam },
      search,
      resetScroll: false,
    });
    // From here Space plays, digits rate, and screen readers read the new question.
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }

  async function go(to: Target): Promise<void> {
    if (to.to === 'question') return showQuestion(to.place, true);
    if (to.to === 'list') {
      return navigate({
        to: '/interviews/$job',
        params: { job: String(job.id) },
        search: { status: neighbours?.bucket ?? application.bucket, filter: 'All' },
      });
    }
    return navigate({
      to: '/interviews/$job/interviewee/$application',
      params: { job: String(to.job ?? job.id), application: String(to.application) },
    });
  }

  const [keysOpened, setKeysOpened] = useState(false);
  useDeskKeys({
    n: () => {
      if (place + 1 < answers.length) void showQuestion(place + 1);
    },
    '?': () => setKeysOpened(true),
  });

  const question = answer?.question_id;
  const counts = reviewing.can('review') && !review.sent && answer !== undefined && isAnswered(answer);
  useReviewTime(counts ? `${application.id} ${question}` : null, (seconds) =>
    question === undefined ? Promise.resolve() : reportTime(job.id, { application: application.id, question, seconds }),
  );

  if (!answer) return null;
  return (
    <main className={styles.desk} id="content" data-review-desk>
      <AnswerView
        {...reviewing}
        answers={answers}
        place={place}
        review={review}
        note={note.text}
        player={player}
        autoPlay={wentOnTo === answer.question_id}
        onChapter={(at) => void showQuestion(at)}
      />
      <RatingPanel
        {...reviewing}
        answers={answers}
        answer={answer}
        place={place}
        review={review}
        note={note}
        player={player}
        heading={heading}
        target={target}
        onGo={go}
      />
      {target.to === 'applicant' && <NextVideo job={target.job ?? job.id} application={target.application} />}
      {keysOpened && (
        <Suspense>
          <KeysDialog opened onClose={() => setKeysOpened(false)} />
        </Suspense>
      )}
    </main>
  );
}
