import type { RefObject } from 'react';
import type { Answer } from '@vivavoce/contract/types.ts';
import type { AnswerPlayerHandle } from '@vivavoce/web-shared/player/answer-player.tsx';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import type { Target } from '../answer/chapters.ts';
import { NoRating } from './calibration-first.tsx';
import { NoteField } from './note-field.tsx';
import { PanelFooter } from './panel-footer.tsx';
import { PanelRatings } from './panel-ratings.tsx';
import { RatingField } from './rating-field.tsx';
import type { NoteState } from './use-note.ts';
import type { OwnReviewState } from './use-own-review.ts';
import type { Reviewing } from '../use-review.ts';
import { useReviewSteps } from './use-review-steps.ts';

export type RatingPanelProps = Reviewing & {
  answers: readonly Answer[];
  answer: Answer;
  place: number;
  review: OwnReviewState;
  note: NoteState;
  player: RefObject<AnswerPlayerHandle | null>;
  heading: RefObject<HTMLHeadingElement | null>;
  target: Target;
  onGo: (target: Target) => Promise<void>;
};

/** The current question, the reader's rating and note, and those of the panel. */
export function RatingPanel(props: RatingPanelProps) {
  const { application, answers, answer, place, review, note, player, heading, can } = props;
  const t = useTranslations('review');
  const steps = useReviewSteps(props);
  const numbers = { number: place + 1, total: answers.length };
  const seek = (seconds: number) => {
    player.current?.seek(seconds);
    player.current?.play();
  };
  return (
    <aside className="flex min-h-0 flex-col bg-surface" aria-label={t('panel')}>
      <div className="min-h-0 flex-1 overflow-y-auto px-6 pt-5 pb-6 print:overflow-visible print:px-(--gutter) print:py-4 compact:overflow-visible compact:px-5 compact:pt-4 compact:pb-5">
        {application.declined_at && (
          <p className="mb-3.5 rounded-2 bg-warn-tint px-3 py-2 text-small text-warn-ink">
            {application.declined_reason
              ? t('withdrawnBecause', { reason: application.declined_reason })
              : t('withdrawn')}
          </p>
        )}
        <p className="text-small text-ink-3">
          {answer.competency
            ? t('questionOfCompetency', { ...numbers, competency: answer.competency })
            : t('questionOf', numbers)}
        </p>
        <h2
          className="-mx-1 mt-1.5 mb-0 px-1 py-0 text-heading tracking-heading [text-wrap:wrap] wrap-anywhere"
          ref={heading}
          tabIndex={-1}
        >
          {answer.question_text}
        </h2>
        {can('review') ? (
          <>
            <RatingField {...props} steps={steps} />
            <NoteField
              key={answer.question_id}
              note={note}
              duration={answer.duration ?? 0}
              timed={answer.state === 'playable'}
              readOnly={review.final}
              player={player}
              onSeek={seek}
            />
          </>
        ) : (
          <NoRating job={props.job.id} />
        )}
        <PanelRatings {...props} steps={steps} onSeek={seek} />
      </div>
      <PanelFooter {...props} steps={steps} />
    </aside>
  );
}
