import { useQuery } from '@tanstack/react-query';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { usePageTitle } from '../../../app/page-title.ts';
import { sayOf } from '@vivavoce/web-shared/i18n/elision.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Bone } from '../../../ui/feedback/skeleton.tsx';
import { LoadError, EmptyState } from '../../../ui/feedback/state-message.tsx';
import { answersQuery } from '../../../queries/reviews/answers.ts';
import { hasAnswers, addressOf, isAnswered, nextTarget, pickAnswer, type Target } from './chapters.ts';
import { useOwnReview, type OwnReviewState } from '../rating/use-own-review.ts';
import { useReview, type Reviewing } from '../use-review.ts';
import styles from '../review.module.css';
import type { Answer, ApplicationDetail } from '@vivavoce/contract/types.ts';
import { formatDate } from '@vivavoce/web-shared/i18n/format.ts';
import { useNow } from '@vivavoce/web-shared/i18n/now.ts';
import { useRefusalText } from '../../../features/invite/refusal-text.ts';
import { LinkButton } from '../../../ui/base/button.tsx';
import { Panel } from '../../../ui/base/panel.tsx';
import { InviteButton } from '../invite-button.tsx';
import { MoreTime, Remind } from '../more-time.tsx';
import { DeletedAnswer } from './deleted-answer.tsx';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { AnswerPlayerHandle } from '@vivavoce/web-shared/player/answer-player.tsx';
import { neighboursQuery } from '../../../queries/reviews/applications-review.ts';
import { nextToRateQuery } from '../../../queries/jobs/jobs.ts';
import { COMPACT, useMediaQuery } from '../../../ui/hooks/use-media-query.ts';
import { awaitsReview } from '../about/progress.ts';
import { RatingPanel } from '../rating/rating-panel.tsx';
import { AnswerView } from './answer-view.tsx';
import { useNote } from '../rating/use-note.ts';
import { useReviewTime } from '../saving/use-review-time.ts';

/** Fetches the first seconds of the applicant who comes next, so that their first answer begins immediately. */
function NextVideo({ job, application }: { job: number; application: number }) {
  const { data } = useQuery(answersQuery({ job, application }));
  const src = data?.find(({ state }) => state === 'playable')?.video_url;
  // Not shown and never played: the browser keeps what it fetched for the player.
  return src ? <video hidden muted preload="auto" src={src} aria-hidden="true" tabIndex={-1} /> : null;
}

const route = getRouteApi('/_staff/interviews/$job/interviewee/$application/answer/{-$answer}');

type QuestionHeadProps = {
  application: ApplicationDetail;
  answers: readonly Answer[];
  place: number;
  heading: RefObject<HTMLHeadingElement | null>;
};

/** The question of the answer that is shown. */
function QuestionHead({ application, answers, place, heading }: QuestionHeadProps) {
  const t = useTranslations('review');
  const answer = answers[place];
  const numbers = { number: place + 1, total: answers.length };
  return (
    <>
      {application.declined_at && (
        <p className="mb-3.5 rounded-2 bg-warn-tint px-3 py-2 text-small text-warn-ink">
          {application.declined_reason
            ? t('withdrawnBecause', { reason: application.declined_reason })
            : t('withdrawn')}
        </p>
      )}
      <p className="text-small text-ink-3">
        {answer?.competency
          ? t('questionOfCompetency', { ...numbers, competency: answer.competency })
          : t('questionOf', numbers)}
      </p>
      <h2
        className="-mx-1 mt-1.5 mb-0 px-1 py-0 text-heading tracking-heading [text-wrap:wrap] wrap-anywhere"
        ref={heading}
        tabIndex={-1}
      >
        {answer?.question_text}
      </h2>
    </>
  );
}

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

/** Where the reader goes on after this answer, and the part of the list from which they came. */
function useTarget({ job, application, can }: Reviewing, count: number, place: number) {
  const { data: neighbours } = useQuery(neighboursQuery({ job: job.id, application: application.id }));
  const { data: toRate } = useQuery({
    ...nextToRateQuery({ job: job.id, application: application.id }),
    enabled: can('review') && awaitsReview(application),
  });
  const listed = nextTarget(count, place, neighbours?.application ?? null);
  // A reviewer with more applicants to rate goes on with the next such applicant, also of another activity.
  const target: Target =
    listed.to !== 'question' && toRate?.job && toRate.application
      ? { to: 'applicant', job: toRate.job, application: toRate.application }
      : listed;
  return { target, bucket: neighbours?.bucket ?? application.bucket };
}

/** The ways from one answer to another and to other applicants, each of which changes the address. */
function useDeskSteps(
  { job, application }: Reviewing,
  answers: readonly Answer[],
  heading: RefObject<HTMLHeadingElement | null>,
) {
  const navigate = useNavigate();
  /** The question whose answer plays on arrival. */
  const [wentOnTo, setWentOnTo] = useState<number | null>(null);

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

  /** @param bucket the part of the list to which the way back leads */
  async function go(to: Target, bucket: ApplicationDetail['bucket']): Promise<void> {
    if (to.to === 'question') return showQuestion(to.place, true);
    if (to.to === 'list') {
      return navigate({
        to: '/interviews/$job',
        params: { job: String(job.id) },
        search: { status: bucket, filter: 'All' },
      });
    }
    return navigate({
      to: '/interviews/$job/interviewee/$application',
      params: { job: String(to.job ?? job.id), application: String(to.application) },
    });
  }

  return { wentOnTo, showQuestion, go };
}

/** Counts the time that the reader spends on an answer until the review is sent. */
function useAnswerTime({ job, application, can }: Reviewing, review: OwnReviewState, answer: Answer | undefined): void {
  const question = answer?.question_id;
  const counts = can('review') && !review.sent && answer !== undefined && isAnswered(answer);
  useReviewTime(counts ? `${application.id} ${question}` : null, (seconds) =>
    question === undefined
      ? Promise.resolve()
      : call('POST /api/jobs/{job}/review-times', {
          params: { job: job.id },
          body: { application: application.id, question, seconds },
          keepalive: true,
        }),
  );
}

/** Answer and panel side by side, both for the current question. */
function ReviewDesk({ answers, review, ...reviewing }: ReviewDeskProps) {
  const { job } = reviewing;
  const player = useRef<AnswerPlayerHandle>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const compact = useMediaQuery(COMPACT);
  const place = usePlace(answers, review);
  const answer = answers[place];
  const note = useNote(reviewing, answer?.question_id ?? 0);
  const { wentOnTo, showQuestion, go } = useDeskSteps(reviewing, answers, heading);
  const { target, bucket } = useTarget(reviewing, answers.length, place);

  const [keysOpened, setKeysOpened] = useState(false);
  useDeskKeys({
    n: () => {
      if (place + 1 < answers.length) void showQuestion(place + 1);
    },
    '?': () => setKeysOpened(true),
  });

  useAnswerTime(reviewing, review, answer);

  if (!answer) return null;
  const question = (
    <QuestionHead application={reviewing.application} answers={answers} place={place} heading={heading} />
  );
  return (
    <main
      className="grid min-h-0 grid-cols-[minmax(0,1fr)_424px] bg-stage print:block print:h-auto print:bg-transparent compact:block compact:bg-surface"
      id="content"
      data-review-desk
    >
      {compact && <div className="px-5 pt-3 pb-3.5">{question}</div>}
      <AnswerView
        {...reviewing}
        compact={compact}
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
        compact={compact}
        question={compact ? null : question}
        target={target}
        onGo={(to) => go(to, bucket)}
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

/** Why there is nothing to watch, if known. */
function useReason(application: ApplicationDetail): string {
  const t = useTranslations('review.nothing');
  const tag = useLanguageTag();
  const now = useNow();
  const refusalText = useRefusalText();
  const { user, label, declined_at, declined_reason, responded_at, invited_at, deadline } = application;
  const name = user.full_name;
  const date = (value: string) => formatDate(new Date(value), tag, 'long', now);
  if (responded_at) return t('sent', { name });
  if (declined_at) {
    return declined_reason ? t('WithdrawnBecause', { name, reason: declined_reason }) : t('Withdrawn', { name });
  }
  if (application.invitation_failed) return refusalText(application);
  if (!invited_at) return t('NotYetInvited', { name });
  if (label.code === 'Expired' && deadline) return t('Expired', { name, date: date(deadline) });
  if (application.invitation_fault) return refusalText(application);
  const invited = t('AwaitingResponse', { name, date: date(invited_at) });
  return deadline ? `${invited} ${t('AwaitingUntil', { date: date(deadline) })}` : invited;
}

type NoAnswersProps = { application: ApplicationDetail; answers: readonly Answer[] };

/** Why there is nothing to watch, and the answers that staff deleted. */
function NoAnswers({ application, answers }: NoAnswersProps) {
  const deletedText = useTranslations('review.deleted');
  const t = useTranslations('review.nothing');
  const text = useReason(application);
  const params = { job: String(application.job.id), application: String(application.id) };
  return (
    <main
      className="mx-auto w-full max-w-270 overflow-y-auto px-(--gutter) pt-6 pb-10 print:max-w-none print:overflow-visible print:py-0"
      id="content"
    >
      <Panel>
        <EmptyState
          text={text}
          action={
            <>
              <InviteButton />
              <Remind />
              <MoreTime />
              <LinkButton to="/interviews/$job/interviewee/$application/overview" params={params}>
                {t('toOverview')}
              </LinkButton>
            </>
          }
        />
        {answers.some(({ deleted }) => deleted) && (
          <div className="grid gap-2 px-4 pt-0 pb-4">
            {answers.map(
              ({ question_id, deleted, competency, question_text }, at) =>
                deleted && (
                  <DeletedAnswer
                    key={question_id}
                    job={application.job.id}
                    deleted={deleted}
                    title={deletedText('question', { number: at + 1, name: competency ?? question_text })}
                  />
                ),
            )}
          </div>
        )}
      </Panel>
    </main>
  );
}

function Loading() {
  const t = useTranslations('review');
  return (
    <main
      className="grid min-h-0 grid-cols-[minmax(0,1fr)_424px] bg-stage print:block print:h-auto print:bg-transparent compact:grid-cols-1 compact:bg-surface"
      id="content"
      aria-busy="true"
    >
      <div className={styles.frame} />
      <div className="grid content-start gap-4 bg-surface px-6 py-5">
        <span className="visually-hidden">{t('loading')}</span>
        <Bone width="40%" />
        <Bone width="100%" height={20} />
        <Bone width="70%" height={20} />
        <Bone width="260px" height={38} />
        <Bone width="100%" height={88} />
      </div>
    </main>
  );
}

/** The answers of an applicant, to watch and to rate. */
export function AnswerScreen() {
  const t = useTranslations('review');
  const reviewing = useReview();
  const { job, application } = reviewing;
  const tag = useLanguageTag();
  usePageTitle(
    sayOf(tag, application.user.full_name, (name) => t('page', { name })),
    job.title,
  );
  const answers = useQuery(answersQuery({ job: job.id, application: application.id }));
  const review = useOwnReview(reviewing);
  const error = answers.data ? review.error : answers.error;
  if (error) {
    const retry = () => {
      void answers.refetch();
      review.reload();
    };
    return (
      <main
        className="mx-auto w-full max-w-270 overflow-y-auto px-(--gutter) pt-6 pb-10 print:max-w-none print:overflow-visible print:py-0"
        id="content"
      >
        <LoadError error={error} text={t('loadError')} onRetry={retry} />
      </main>
    );
  }
  if (!answers.data || !review.loaded) return <Loading />;
  if (!hasAnswers(application.responded_at !== null, answers.data))
    return <NoAnswers application={application} answers={answers.data} />;
  return <ReviewDesk key={application.id} {...reviewing} answers={answers.data} review={review} />;
}
