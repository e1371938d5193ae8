import { IconSquare, IconSquareCheck } from '@tabler/icons-react';
import { useMutation, useQueryClient, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactNode, type RefObject } from 'react';
import type { Answer } from '@vivavoce/contract/types.ts';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { AnswerPlayer, type AnswerPlayerHandle } from '@vivavoce/web-shared/player/answer-player.tsx';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { withMessages } from '../../../app/messages.ts';
import { showToast } from '../../../app/toasts.ts';
import { answersQuery } from '../../../queries/reviews/answers.ts';
import { classes } from '../../../ui/base/classes.ts';
import { ChapterBar } from './chapter-bar.tsx';
import { DeletedAnswer } from './deleted-answer.tsx';
import { timesOfNote } from '../rating/note-times.ts';
import { WrittenAnswerView } from './written-answer-view.tsx';
import type { OwnReviewState } from '../rating/use-own-review.ts';
import type { Reviewing } from '../use-review.ts';
import styles from '../review.module.css';
import type { OfApplicant } from '../../../queries/of-applicant.ts';
import { formatClock } from '@vivavoce/web-shared/i18n/format.ts';
import { apiQuery } from '../../../queries/api-query.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { Pill } from '../../../ui/base/pill.tsx';

type AttemptsListProps = { job: number; application: number; question: number };

/** The attempts at an answer, where there are several; those not chosen play where the activity allows it. */
function AttemptsList({ job, application, question }: AttemptsListProps) {
  const t = useTranslations('review.attempts');
  const reviewText = useTranslations('review');
  const { data } = useQuery(
    apiQuery(
      'GET /api/jobs/{job}/answer-attempts',
      { params: { job }, query: { application, question } },
      { meta: { quiet: true } },
    ),
  );
  const [watched, setWatched] = useState<number | null>(null);
  const recorded = data?.filter(({ duration }) => duration !== null) ?? [];
  if (recorded.length < 2) return null;
  const attempt = recorded.find(({ id }) => id === watched);
  return (
    <details className="max-md:px-3 [&_summary]:cursor-pointer [&_summary]:font-semibold">
      <summary>{t('title', { count: recorded.length })}</summary>
      <ul className="mx-0 mt-2 mb-0 grid list-none gap-2 p-0 [&_li]:flex [&_li]:flex-wrap [&_li]:items-center [&_li]:gap-x-3 [&_li]:gap-y-2">
        {recorded.map(({ id, number, chosen, duration, video_url }) => (
          <li key={id}>
            <span>{t('number', { number })}</span>
            {duration !== null && <span>{formatClock(duration)}</span>}
            <Pill {...(chosen && { tone: 'ok' })}>{t(chosen ? 'chosen' : 'notChosen')}</Pill>
            {video_url !== null && (
              <Button size="small" onClick={() => setWatched(id === watched ? null : id)}>
                {t(id === watched ? 'hide' : 'watch', { number })}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {attempt?.video_url && (
        <figure className="mx-0 mt-3 mb-0 grid max-w-120 gap-2 rounded-[8px] border-2 border-dashed border-current p-3">
          <figcaption>{t('warning')}</figcaption>
          <AnswerPlayer
            key={attempt.id}
            label={t('player', { number: attempt.number })}
            natural
            compact
            pageKeys={false}
            state="playable"
            src={attempt.video_url}
            poster={null}
            duration={attempt.duration}
            peaks={null}
            captions={
              attempt.captions && {
                src: attempt.captions.url,
                language: attempt.captions.language,
                label: reviewText('captions'),
              }
            }
          />
        </figure>
      )}
    </details>
  );
}

/** The checklist of the question, with what the applicant ticked beside this recording. */
function TickedLines({ review: { checklist, ticks } }: { review: NonNullable<Answer['self_review']> }) {
  const t = useTranslations('review.ticks');
  return (
    <details className="max-md:px-3 [&_summary]:cursor-pointer [&_summary]:font-semibold" open>
      <summary>{t('title', { ticked: ticks.length, total: checklist.length })}</summary>
      <ul className="mx-0 mt-2 mb-0 grid list-none gap-1.5 p-0 wrap-anywhere">
        {checklist.map((line, place) => {
          const isTicked = ticks.includes(place);
          return (
            <li key={line} className="grid grid-cols-[20px_minmax(0,1fr)] gap-2">
              <Icon of={isTicked ? IconSquareCheck : IconSquare} size={20} />
              <span>
                <span className="visually-hidden">{t(isTicked ? 'ticked' : 'open')}: </span>
                {line}
              </span>
            </li>
          );
        })}
      </ul>
    </details>
  );
}

const AnswerSummary = lazy(withMessages(['aisummary'], () => import('../aisummary/answer-summary.tsx')));
const AnswerTranscript = lazy(withMessages(['transcript'], () => import('../transcript/answer-transcript.tsx')));

type AnswerViewProps = Reviewing & {
  answers: readonly Answer[];
  place: number;
  review: OwnReviewState;
  /** The reader's note on this answer; its times are marked under the waveform. */
  note: string;
  player: RefObject<AnswerPlayerHandle | null>;
  /** A narrow or low window, in which the transcript is folded. */
  compact: boolean;
  /** The reader moved on to this answer: it plays automatically. */
  autoPlay: boolean;
  onChapter: (place: number) => void;
};

const captionsOf = ({ captions }: Answer, label: string) =>
  captions && { src: captions.url, language: captions.language, label };

function useRetry({ job, application }: OfApplicant) {
  const client = useQueryClient();
  const textOf = useErrorText();
  return useMutation({
    mutationFn: (answer: number) => call('POST /api/jobs/{job}/answers/{answer}/retry', { params: { job, answer } }),
    onSuccess: (after) =>
      client.setQueryData(answersQuery({ job, application }).queryKey, (cached) =>
        cached?.map((answer) => (answer.question_id === after.question_id ? after : answer)),
      ),
    onError: (error) => showToast({ title: textOf(error), background: 'reject' }),
  });
}

type ShownAnswerProps = {
  answer: Answer;
  note: string;
  player: RefObject<AnswerPlayerHandle | null>;
  autoPlay: boolean;
  beside: ReactNode;
  retrying: boolean;
  onRetry: (() => void) | undefined;
};

/** The player with what stands beside it, or the written answer. */
function ShownAnswer({ answer, note, player, autoPlay, beside, retrying, onRetry }: ShownAnswerProps) {
  const t = useTranslations('review');
  if (answer.state === 'written') return <WrittenAnswerView answer={answer} />;
  return (
    <AnswerPlayer
      ref={player}
      autoPlay={autoPlay}
      remember={answer.id === null ? undefined : `${answer.id}-${answer.attempt_number ?? 0}`}
      state={answer.state}
      src={answer.video_url}
      poster={answer.poster_url}
      captions={captionsOf(answer, t('captions'))}
      duration={answer.duration}
      peaks={answer.peaks}
      figures={answer.picture_figures}
      sound_figures={answer.sound_figures}
      voice={answer.picture === 'none' ? { reason: answer.picture_reason } : null}
      screen={answer.screen && { src: answer.screen.url, startsAt: answer.screen.starts_at }}
      marks={timesOfNote(note, answer.duration ?? 0).map((at) => ({ at }))}
      retrying={retrying}
      aside={beside}
      {...(onRetry && { onRetry })}
    />
  );
}

/** Below the picture: the download of this recording, and a transcript where none is written. */
function RecordingLinks({ download, onWrite }: { download: string; onWrite: (() => void) | null }) {
  const t = useTranslations('review');
  return (
    <p className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1 text-[0.875rem] text-on-stage-2 max-md:px-3.5 [&_a]:font-semibold [&_a]:text-stage-accent [&_a]:underline [&_button]:min-h-6 [&_button]:cursor-pointer [&_button]:font-semibold [&_button]:text-stage-accent [&_button]:underline">
      {onWrite && (
        <>
          {t('noTranscript')}{' '}
          <button type="button" onClick={onWrite}>
            {t('writeTranscript')}
          </button>
        </>
      )}
      <a href={download} download>
        {t('downloadRecording')}
      </a>
    </p>
  );
}

const playFrom = (player: AnswerPlayerHandle | null, seconds: number): void => {
  player?.seek(seconds);
  player?.play();
};

/** The player or the written answer, and under it a chapter for each question. */
export function AnswerView(props: AnswerViewProps) {
  const { job, application, can, answers, place, review, note, player, compact, autoPlay, onChapter } = props;
  const t = useTranslations('review');
  const retry = useRetry({ job: job.id, application: application.id });
  const answer = answers[place];
  /** The answer whose transcript is written or corrected. */
  const [writing, setWriting] = useState<number | null>(null);
  if (!answer) return null;
  const retryOf = ({ id, state }: Answer) =>
    id !== null && state === 'damaged' && can('review') ? () => retry.mutate(id) : undefined;
  const { id } = answer;
  const download = `/api/jobs/${job.id}/recordings?applicants=${application.id}&question=${answer.question_id}`;
  const spoken =
    id === null || answer.state !== 'playable'
      ? null
      : { job: job.id, application: application.id, answer: { ...answer, id } };
  const isWriting = writing === id;
  const beside =
    spoken && (answer.captions || isWriting) ? (
      <Suspense>
        <AnswerTranscript
          {...spoken}
          folded={compact}
          writing={isWriting}
          onWriting={(on) => setWriting(on ? id : null)}
        />
      </Suspense>
    ) : undefined;
  return (
    <section className={styles.frame} aria-label={t('stage')}>
      <div className={classes(styles.player, 'grid min-h-0 min-w-0 print:hidden', beside && styles.beside)}>
        <ShownAnswer
          key={answer.question_id}
          answer={answer}
          note={note}
          player={player}
          autoPlay={autoPlay}
          beside={beside}
          retrying={retry.isPending}
          onRetry={retryOf(answer)}
        />
      </div>
      {answer.attempt_number !== null && (
        <AttemptsList
          key={answer.question_id}
          job={job.id}
          application={application.id}
          question={answer.question_id}
        />
      )}
      {answer.self_review && <TickedLines review={answer.self_review} />}
      {answer.deleted && <DeletedAnswer job={job.id} deleted={answer.deleted} />}
      {spoken && (
        <RecordingLinks download={download} onWrite={!beside && can('review') ? () => setWriting(id) : null} />
      )}
      {spoken && job.ai_assistance && (
        <Suspense>
          <AnswerSummary
            key={answer.question_id}
            job={job.id}
            application={application.id}
            question={answer.question_id}
            captioned={answer.captions !== null}
            onSeek={(seconds) => playFrom(player.current, seconds)}
          />
        </Suspense>
      )}
      <ChapterBar
        job={job.id}
        application={application.id}
        answers={answers}
        place={place}
        review={review}
        retryOf={retryOf}
        onChapter={onChapter}
      />
    </section>
  );
}
