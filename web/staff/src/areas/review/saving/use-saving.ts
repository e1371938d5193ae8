import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { showToast } from '../../../app/toasts.ts';
import { refreshListsOf } from '../../../queries/reviews/applications-review.ts';
import { applicationQuery } from '../../../queries/applicants/applications.ts';
import {
  chooseIndicator,
  chooseLevel,
  matrixReviewsQuery,
  rememberLevel,
  rememberRubricReview,
  rubricReviewsQuery,
  takeBackLevel,
} from '../../../queries/jobs/criteria.ts';
import {
  answerReviewsQuery,
  rateAnswer,
  rateOverall,
  rememberAnswerReview,
  rememberReview,
  reviewsQuery,
} from '../../../queries/reviews/reviews.ts';
import { useUser } from '../../../queries/sign-in/session.ts';
import type { Reviewing } from '../use-review.ts';
import { keyOf, withAnswerRatings, type OwnRating } from './own-ratings.ts';
import { createSaveLine } from './save-line.ts';

type Target = Pick<Reviewing, 'job' | 'application'>;
/** A comment has no value here: its text stays in its field until it is saved. */
type Saved = { application: number; what: OwnRating | 'comment' };

/** Unsaved ratings and comments. They outlive the tab that showed them. */
const line = createSaveLine<Saved>();

export const flushRatings = line.flush;
export const dropRatings = line.drop;

const commentKey = (application: number) => `${application} comment`;

/** Saves the comment on an applicant, until it is saved, rejected or changed. */
export function saveComment(
  application: number,
  save: () => Promise<unknown>,
  refused: (error: unknown) => void,
): void {
  line.put({ key: commentKey(application), value: { application, what: 'comment' }, save, refused });
}

export const stopComment = (application: number): void => line.remove(commentKey(application));

const reviewQueries = [answerReviewsQuery, rubricReviewsQuery, matrixReviewsQuery, reviewsQuery];

/** Sends one rating, and shows it in the lists that the page has read. */
function useStoreRating({ job, application }: Target, reader: { id: number; full_name: string; email: string }) {
  const client = useQueryClient();

  /**
   * Updates a cached list. A request that began before the rating was saved is cancelled, so that its answer cannot
   * replace the rating; a list that loads for the first time is requested again.
   */
  async function remember(query: (typeof reviewQueries)[number], write: () => void): Promise<void> {
    const { queryKey } = query({ job: job.id, application: application.id });
    const isFirst = client.getQueryState(queryKey)?.status === 'pending';
    await client.cancelQueries({ queryKey });
    write();
    if (isFirst) void client.refetchQueries({ queryKey });
  }

  async function store(rating: OwnRating): Promise<void> {
    if (rating.kind === 'overall') {
      const review = await rateOverall({ job: job.id, application: application.id }, rating.rating);
      return remember(reviewsQuery, () => rememberReview(client, job.id, review));
    }
    if (rating.kind === 'answer') {
      const review = await rateAnswer(job.id, rating);
      return remember(answerReviewsQuery, () => rememberAnswerReview(client, job.id, review));
    }
    const { question, indicator } = rating;
    if (rating.kind === 'step') {
      const review = await chooseIndicator(job.id, { application: application.id, question, indicator });
      await remember(rubricReviewsQuery, () => rememberRubricReview(client, job.id, review));
      const { queryKey } = answerReviewsQuery({ job: job.id, application: application.id });
      return remember(answerReviewsQuery, () =>
        client.setQueryData(
          queryKey,
          (cached) => cached && withAnswerRatings(cached, [rating], { application: application.id, reader }),
        ),
      );
    }
    const at = { application: application.id, question, indicator };
    const level = await storeLevel(rating);
    return remember(matrixReviewsQuery, () => rememberLevel(client, job.id, { ...at, reviewer: reader.id }, level));
  }

  async function storeLevel({ question, competency, indicator, level }: Extract<OwnRating, { kind: 'level' }>) {
    if (level !== null)
      return chooseLevel(job.id, { application: application.id, question, competency, indicator, level });
    const cached = client
      .getQueryData(matrixReviewsQuery({ job: job.id, application: application.id }).queryKey)
      ?.find(
        (review) => review.reviewer.id === reader.id && review.question === question && review.indicator === indicator,
      );
    if (!cached) return null;
    await takeBackLevel({ job: job.id, id: cached.id }).catch((error: unknown) => {
      // An earlier try may have removed it, though its answer was lost.
      if (!isProblem(error, 404)) throw error;
    });
    return null;
  }

  return store;
}

/** The unsaved ratings of one applicant, and the functions that save them. */
export function useSaving({ job, application }: Target) {
  const client = useQueryClient();
  const textOf = useErrorText();
  const user = useUser();
  const all = useSyncExternalStore(line.subscribe, line.get);
  const reader = useMemo(() => ({ id: user.id, full_name: user.full_name, email: '' }), [user.id, user.full_name]);
  const store = useStoreRating({ job, application }, reader);
  const waiting = useMemo(() => all.filter(({ value }) => value.application === application.id), [all, application.id]);
  const ratings = useMemo(
    () => waiting.flatMap(({ value: { what } }) => (what === 'comment' ? [] : [what])),
    [waiting],
  );

  return {
    /** Ratings that are not saved yet. */
    ratings,
    here: { application: application.id, reader },
    saving: waiting.some(({ failed }) => !failed),
    failed: waiting.some(({ failed }) => failed),
    failedRating: waiting.some(({ failed, value: { what } }) => failed && what !== 'comment'),
    /** Questions with a rating that could not be saved. */
    failedQuestions: new Set(
      waiting.flatMap(({ failed, value: { what } }) =>
        failed && what !== 'comment' && what.kind !== 'overall' ? [what.question] : [],
      ),
    ),
    comment: waiting.find(({ value }) => value.what === 'comment') ?? null,
    rate: (rating: OwnRating) =>
      line.put({
        key: `${application.id} ${keyOf(rating)}`,
        value: { application: application.id, what: rating },
        save: async () => {
          await store(rating);
          void client.invalidateQueries({
            queryKey: applicationQuery({ job: job.id, application: application.id }).queryKey,
            exact: true,
          });
          refreshListsOf(client, job.id);
        },
        refused: (error) => {
          showToast({ title: textOf(error), background: 'reject' });
          for (const query of reviewQueries)
            void client.invalidateQueries({ queryKey: query({ job: job.id, application: application.id }).queryKey });
        },
      }),
  };
}

export type Saving = ReturnType<typeof useSaving>;
