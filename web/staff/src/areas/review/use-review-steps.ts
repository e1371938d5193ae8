import { useState } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { confirm } from '../../app/confirm.ts';
import { useUnsaved } from '../../app/use-unsaved.ts';
import { isAnswered } from './chapters.ts';
import { changeDraft, useDraft } from './drafts.ts';
import { useRateAnswer, useRateOverall, type Waiting } from './use-rating.ts';
import { useCloseReview, useSendReview } from './use-send-review.ts';
import { useRateByCriteria } from './use-rate-by-criteria.ts';
import type { RatingPanelProps } from './rating-panel.tsx';

type Steps = Pick<
  RatingPanelProps,
  'job' | 'application' | 'answers' | 'answer' | 'review' | 'note' | 'target' | 'onGo'
>;

type KeptRatings = { answers: Waiting; overall: number | null };

/** What the reader does in the panel: rate, go on, send, close. */
export function useReviewSteps({ job, application, answers, answer, review, note, target, onGo }: Steps) {
  const t = useTranslations('review');
  const desk = useTranslations('criteria.desk');
  const [missing, setMissing] = useState(false);
  const draft = useDraft(application.id);
  const rateAnswer = useRateAnswer(job.id, application.id);
  const rateOverall = useRateOverall(job.id, application.id);
  const send = useSendReview({ job, application });
  const close = useCloseReview({ job, application });
  const byCriteria = useRateByCriteria({ job, application });
  const { criteria } = review;

  useUnsaved<KeptRatings>({
    name: `application/${application.id}/ratings`,
    page: `/interviews/${job.id}/interviewee/${application.id}`,
    dirty: Object.keys(rateAnswer.waiting).length > 0 || rateOverall.isPending,
    keep: () => ({ answers: rateAnswer.waiting, overall: rateOverall.isPending ? rateOverall.variables : null }),
    restore: ({ answers: waiting, overall }) => {
      for (const one of answers) {
        if (one.id === null) continue;
        const value = waiting[one.id];
        if (value !== undefined) rateAnswer.mutate({ answer: { ...one, id: one.id }, rating: value });
      }
      if (overall !== null) rateOverall.mutate(overall);
    },
    // On its way to the server it outlives any page of the app.
    livesAt: () => true,
  });

  const given = review.own.find((one) => one.question === answer.question_id)?.rating ?? null;
  const rating = review.overall ? (draft.rating ?? review.ownOverall) : given;
  const rated = new Set(review.own.map((one) => one.question));
  const answered = answers.filter(isAnswered);
  const open = criteria.matrix
    ? answered.reduce((sum, one) => sum + criteria.openLevels(one.question_id, one.competency), 0)
    : answered.filter((one) => !rated.has(one.question_id)).length;
  const somethingRated = review.overall ? rating !== null : review.begun;

  function rate(value: number): void {
    setMissing(false);
    if (review.overall) {
      if (review.sent) rateOverall.mutate(value);
      else changeDraft(application.id, { rating: value });
    } else if (answer.id !== null) {
      rateAnswer.mutate({ answer: { ...answer, id: answer.id }, rating: value });
    }
  }

  function chooseStep(indicator: { id: number; score: number }): void {
    setMissing(false);
    if (answer.id !== null) byCriteria.chooseStep({ answer: { ...answer, id: answer.id }, ...indicator });
  }

  function toggleLevel(at: { competency: number; indicator: number; level: number }): void {
    setMissing(false);
    byCriteria.toggleLevel({ question: answer.question_id, ...at });
  }

  async function sendReview(): Promise<void> {
    setMissing(!somethingRated);
    if (!somethingRated) return;
    if (!review.overall && open > 0) {
      const agreed = await confirm({
        title: t('sendPartly.title'),
        text: criteria.matrix ? desk('partly', { count: open }) : t('sendPartly.text', { count: open }),
        action: t('send'),
      });
      if (!agreed) return;
    }
    send.mutate(review.overall ? rating : null);
  }

  /** Goes on once the note is stored; what cannot be stored keeps the reader where it is said. */
  async function saveAndGo(): Promise<void> {
    if (await note.flush()) await onGo(target);
  }

  return {
    rating,
    rate,
    chooseStep,
    toggleLevel,
    missing,
    open,
    sendReview,
    saveAndGo,
    sending: send.isPending,
    close,
    saving: rateAnswer.isPending || rateOverall.isPending || byCriteria.saving,
    failed: (review.overall ? rateOverall : rateAnswer).isError,
    draft: review.overall && !review.sent && draft.rating !== undefined,
  };
}

export type ReviewSteps = ReturnType<typeof useReviewSteps>;
