import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import type { Answer, ApplicationDetail, Job, Question } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { AnswerPlayer } from '@vivavoce/web-shared/player/answer-player.tsx';
import { answersQuery } from '../../../queries/reviews/answers.ts';
import { Avatar } from '../../../ui/base/avatar.tsx';
import { classes } from '../../../ui/base/classes.ts';
import { Pill } from '../../../ui/base/pill.tsx';
import { Bone } from '../../../ui/feedback/skeleton.tsx';
import { LoadError } from '../../../ui/feedback/state-message.tsx';
import { WrittenAnswerView } from '../answer/written-answer-view.tsx';
import { useOwnReview } from '../rating/use-own-review.ts';
import { useUnsavedReview } from '../saving/use-unsaved-review.ts';
import { ColumnRatings } from './column-ratings.tsx';
import type { Criterion } from './use-criteria-of.ts';
import styles from './compare.module.css';

export type CompareColumnProps = {
  job: Job;
  application: ApplicationDetail;
  me: number;
  place: number;
  /** The keys of the player act on this applicant's answer. */
  active: boolean;
  question: Question;
  criteria: readonly Criterion[];
  /** The reader decides on at least one of the applicants, so that every column has the row. */
  decides: boolean;
  onActive: () => void;
};

type ComparedAnswerProps = { name: string; answer: Answer | undefined; active: boolean };

function ComparedAnswer({ name, answer, active }: ComparedAnswerProps) {
  const t = useTranslations('compare');
  const reviewText = useTranslations('review');
  if (answer?.state === 'written') return <WrittenAnswerView answer={answer} />;
  return (
    <AnswerPlayer
      key={answer?.question_id ?? 0}
      label={t('playerOf', { name: name })}
      natural
      compact
      pageKeys={active}
      state={answer?.state ?? 'empty'}
      src={answer?.video_url ?? null}
      poster={answer?.poster_url ?? null}
      duration={answer?.duration ?? null}
      peaks={answer?.peaks ?? null}
      captions={
        answer?.captions
          ? {
              src: answer.captions.url,
              language: answer.captions.language,
              label: reviewText('captions'),
            }
          : null
      }
      screen={answer?.screen ? { src: answer.screen.url, startsAt: answer.screen.starts_at } : null}
      figures={answer?.picture_figures}
      sound_figures={answer?.sound_figures}
      voice={answer?.picture === 'none' ? { reason: answer.picture_reason } : null}
    />
  );
}

/** One applicant: the answer to the question, and below it the ratings that the reader may see. */
export function CompareColumn(props: CompareColumnProps) {
  const { job, application, me, place, active, question, onActive } = props;
  const reviewText = useTranslations('review');
  const heading = useId();
  const answers = useQuery(answersQuery({ job: job.id, application: application.id }));
  const review = useOwnReview({ job, application, me });
  useUnsavedReview(
    { job, application, me },
    { page: `/interviews/${job.id}/compare`, livesAt: ({ pathname }) => pathname.endsWith('/compare') },
  );
  const answer = answers.data?.find(({ question_id }) => question_id === question.id);
  const error = answers.data ? review.error : answers.error;
  const isLoading = !error && (!answers.data || !review.loaded);
  const params = { job: String(job.id), application: String(application.id) };
  return (
    <section
      className={classes(
        styles.column,
        '[grid-row:1_/_span_var(--rows)] grid min-w-0 grid-cols-1 grid-rows-subgrid content-start max-[62rem]:block',
      )}
      aria-labelledby={heading}
    >
      <div
        className={classes(styles.band, 'relative bg-stage px-2 pt-0 pb-4 text-on-stage', active && styles.active)}
        data-compared
        onPlayCapture={onActive}
      >
        <span
          className="absolute start-4 top-2 z-1 grid h-6 w-6 place-items-center rounded-1 bg-stage text-mini font-semibold max-[62rem]:start-6 max-[62rem]:top-6"
          aria-hidden="true"
        >
          {place + 1}
        </span>
        <ComparedAnswer name={application.user.full_name} answer={answer} active={active} />
      </div>
      <div
        className={classes(styles.cell, styles.applicant, '[&_h3]:min-w-0 [&_h3]:text-heading [&_h3]:text-[0.875rem]')}
      >
        <Avatar name={application.user.full_name} size={28} />
        <h3 id={heading}>
          <Link
            to="/interviews/$job/interviewee/$application/answer/{-$answer}"
            params={{ ...params, answer: answer?.id ? String(answer.id) : undefined }}
            search={answer?.id ? {} : { question: question.id }}
          >
            {application.user.full_name}
          </Link>
        </h3>
        {application.discuss && <Pill tone="warn">{reviewText('about.discuss')}</Pill>}
      </div>
      {error && (
        <LoadError
          error={error}
          onRetry={() => {
            void answers.refetch();
            review.reload();
          }}
        />
      )}
      {isLoading && (
        <div className={styles.cell} aria-busy="true">
          <Bone width="100%" height={38} />
        </div>
      )}
      {!error && answers.data && review.loaded && (
        <ColumnRatings {...props} answers={answers.data} answer={answer} review={review} />
      )}
    </section>
  );
}
