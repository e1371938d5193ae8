import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Answer, MatrixReview } from '@vivavoce/contract/types.ts';
import { toggleMatrixLevel } from '@vivavoce/domain/reviews/matrix-toggle.ts';
import { useErrorText } from '../../app/error-text.ts';
import { showToast } from '../../app/toasts.ts';
import { useUnsaved } from '../../app/use-unsaved.ts';
import {
  changeLevel,
  chooseIndicator,
  chooseLevel,
  matrixReviewsQuery,
  rememberLevel,
  rememberRubricReview,
  rubricReviewsQuery,
  takeBackLevel,
} from '../../queries/criteria.ts';
import { answerReviewsQuery, rememberAnswerReview } from '../../queries/reviews.ts';
import { useUser } from '../../queries/session.ts';
import { useAfterRating } from './use-rating.ts';
import type { Reviewing } from './use-review.ts';

type Step = { answer: Pick<Answer, 'question_id'> & { id: number }; id: number; score: number };
type LevelAt = { question: number; competency: number; indicator: number; level: number };
/** A level that is wanted, or null for none. */
type Wanted = Omit<LevelAt, 'level'> & { level: number | null };

const placeOf = ({ question, indicator }: Pick<Wanted, 'question' | 'indicator'>) => `${question} ${indicator}`;

/** Choices by rubric and matrix: shown at once, stored one after another, taken back on the screen when refused. */
export function useRateByCriteria({ job, application }: Pick<Reviewing, 'job' | 'application'>) {
  const client = useQueryClient();
  const textOf = useErrorText();
  const user = useUser();
  const afterRating = useAfterRating(job.id, application.id);
  const me = { id: user.id, full_name: user.full_name, email: '' };
  /** What the server holds, once it said so; null where it holds nothing any more. */
  const stored = useRef(new Map<string, MatrixReview | null>());
  const [waiting, setWaiting] = useState<{ steps: Step[]; levels: Wanted[] }>({ steps: [], levels: [] });
  const levelsKey = matrixReviewsQuery(job.id, application.id).queryKey;
  const refused = (error: unknown) => {
    showToast({ title: textOf(error), background: 'reject' });
    stored.current.clear();
    for (const { queryKey } of [
      matrixReviewsQuery(job.id, application.id),
      rubricReviewsQuery(job.id, application.id),
      answerReviewsQuery(job.id, application.id),
    ])
      void client.invalidateQueries({ queryKey });
  };

  const step = useMutation({
    scope: { id: `rate-${application.id}` },
    mutationFn: ({ answer, id }: Step) =>
      chooseIndicator(job.id, { application: application.id, question: answer.question_id, indicator: id }),
    onMutate: async (given) => {
      setWaiting((now) => ({ ...now, steps: [...now.steps, given] }));
      const { queryKey } = answerReviewsQuery(job.id, application.id);
      await client.cancelQueries({ queryKey });
      const own = (client.getQueryData(queryKey) ?? []).filter((one) => one.user.id === user.id);
      const question = given.answer.question_id;
      const shown = { application: application.id, question, updated_at: '' };
      rememberRubricReview(client, job.id, { ...shown, id: 0, indicator: given.id, reviewer: me });
      rememberAnswerReview(client, job.id, {
        ...shown,
        id: own.find((one) => one.question === question)?.id ?? 0,
        answer: given.answer.id,
        user: me,
        rating: given.score,
        sent: own.some(({ sent }) => sent),
        final: false,
      });
    },
    onError: refused,
    onSuccess: afterRating,
    onSettled: (_saved, _error, given) =>
      setWaiting((now) => ({ ...now, steps: now.steps.filter((one) => one !== given) })),
  });

  const shownLevel = ({ question, indicator }: Pick<Wanted, 'question' | 'indicator'>) =>
    (client.getQueryData(levelsKey) ?? []).find(
      (one) => one.reviewer.id === user.id && one.question === question && one.indicator === indicator,
    );

  async function storeLevel({ level, ...at }: Wanted): Promise<MatrixReview | null> {
    const known = stored.current.get(placeOf(at));
    if (level === null) {
      if (known) await takeBackLevel(job.id, known.id);
      return null;
    }
    return known
      ? changeLevel(job.id, known.id, level)
      : chooseLevel(job.id, { application: application.id, ...at, level });
  }

  const levels = useMutation({
    scope: { id: `rate-${application.id}` },
    mutationFn: storeLevel,
    onMutate: async (wanted) => {
      setWaiting((now) => ({ ...now, levels: [...now.levels, wanted] }));
      await client.cancelQueries({ queryKey: levelsKey });
      const shown = shownLevel(wanted);
      // What is shown before anything is on its way is what the server holds.
      if (shown && shown.id > 0 && !stored.current.has(placeOf(wanted))) stored.current.set(placeOf(wanted), shown);
      const { level, ...at } = wanted;
      const own = (client.getQueryData(levelsKey) ?? []).filter((one) => one.reviewer.id === user.id);
      const sent = own.some((one) => one.sent);
      const place = { application: application.id, ...at };
      rememberLevel(
        client,
        job.id,
        { ...place, reviewer: user.id },
        level === null ? null : { ...place, id: 0, level, reviewer: me, sent, final: false, updated_at: '' },
      );
    },
    onError: refused,
    onSuccess: (saved, wanted) => {
      stored.current.set(placeOf(wanted), saved);
      const shown = shownLevel(wanted);
      // A later choice may already be on its way; it stays on the screen.
      if (saved && shown?.level === saved.level) rememberLevel(client, job.id, { ...saved, reviewer: user.id }, saved);
      afterRating();
    },
    onSettled: (_saved, _error, wanted) =>
      setWaiting((now) => ({ ...now, levels: now.levels.filter((one) => one !== wanted) })),
  });

  useUnsaved<typeof waiting>({
    name: `application/${application.id}/criteria`,
    page: `/interviews/${job.id}/interviewee/${application.id}`,
    dirty: waiting.steps.length + waiting.levels.length > 0,
    keep: () => waiting,
    restore: (kept) => {
      for (const one of kept.steps) step.mutate(one);
      for (const one of kept.levels) levels.mutate(one);
    },
    // On its way to the server it outlives any page of the app.
    livesAt: () => true,
  });

  return {
    chooseStep: (given: Step) => step.mutate(given),
    /** The chosen level again takes it back. */
    toggleLevel: ({ level, ...at }: LevelAt) => {
      const toggle = toggleMatrixLevel(shownLevel(at) ?? null, level);
      levels.mutate({ ...at, level: toggle.act === 'delete' ? null : toggle.level });
    },
    saving: step.isPending || levels.isPending,
  };
}
