import { useState } from 'react';
import { toggleMatrixLevel } from '@vivavoce/domain/reviews/matrix-toggle.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { confirm } from '../../../app/confirm.ts';
import { isRatable } from '../answer/chapters.ts';
import { changeDraft, useDraft } from '../saving/drafts.ts';
import { useCloseReview, useSendReview } from '../saving/use-send-review.ts';
import type { RatingPanelProps } from './rating-panel.tsx';

type Steps = Pick<
  RatingPanelProps,
  'job' | 'application' | 'me' | 'answers' | 'answer' | 'review' | 'note' | 'target' | 'onGo'
>;

/** The actions of the reader in the panel: rate, continue, send, close. */
export function useReviewSteps({ job, application, me, answers, answer, review, note, target, onGo }: Steps) {
  const t = useTranslations('review');
  const desk = useTranslations('criteria.desk');
  const [missing, setMissing] = useState(false);
  const draft = useDraft(application.id);
  const send = useSendReview({ job, application });
  const close = useCloseReview({ job, application });
  const { criteria, saving } = review;

  const currentRating = review.own.find((rating) => rating.question === answer.question_id)?.rating ?? null;
  const rating = review.overall ? (draft.rating ?? review.ownOverall) : currentRating;
  const rated = new Set(review.own.map((entry) => entry.question));
  const ratable = answers.filter(isRatable);
  const open = criteria.matrix
    ? ratable.reduce((sum, item) => sum + criteria.openLevels(item.question_id, item.competency), 0)
    : ratable.filter((item) => !rated.has(item.question_id)).length;
  const somethingRated = review.overall ? rating !== null : review.begun;

  function rate(value: number): void {
    setMissing(false);
    if (review.overall) {
      if (review.sent) saving.rate({ kind: 'overall', rating: value });
      else changeDraft(application.id, { rating: value });
    } else if (answer.id !== null) {
      saving.rate({ kind: 'answer', question: answer.question_id, answer: answer.id, rating: value });
    }
  }

  function chooseStep(indicator: { id: number; score: number }): void {
    setMissing(false);
    if (answer.id === null) return;
    const { id, score } = indicator;
    saving.rate({ kind: 'step', question: answer.question_id, answer: answer.id, indicator: id, rating: score });
  }

  /** Selecting the current level again clears it. */
  function toggleLevel({ level, ...at }: { competency: number; indicator: number; level: number }): void {
    setMissing(false);
    const { question_id: question } = answer;
    const ratedLevel = criteria.levels.find(
      (chosen) => chosen.reviewer.id === me && chosen.question === question && chosen.indicator === at.indicator,
    );
    const toggle = toggleMatrixLevel(ratedLevel ?? null, level);
    saving.rate({ kind: 'level', question, ...at, level: toggle.act === 'delete' ? null : toggle.level });
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

  /** Continues once the note is saved; if it cannot be saved, the reader stays with the error. */
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
    saving: saving.saving,
    failed: saving.failed,
    draft: review.overall && !review.sent && draft.rating !== undefined,
  };
}

export type ReviewSteps = ReturnType<typeof useReviewSteps>;
