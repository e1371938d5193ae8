import type { ReactNode, RefObject } from 'react';
import type { Answer } from '@vivavoce/contract/types.ts';
import type { AnswerPlayerHandle } from '@vivavoce/web-shared/player/answer-player.tsx';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import type { Target } from '../answer/chapters.ts';
import { NoRating } from './calibration-first.tsx';
import { UnmetRequirement } from '../requirements/unmet-requirement.tsx';
import { NoteField } from './note-field.tsx';
import { PanelRatings } from './panel-ratings.tsx';
import { CommentList } from '../comments/comments.tsx';
import { isOneRow, RatingBar, RatingField } from './rating-field.tsx';
import type { NoteState } from './use-note.ts';
import type { OwnReviewState } from './use-own-review.ts';
import type { Reviewing } from '../use-review.ts';
import { useReviewSteps, type ReviewSteps } from './use-review-steps.ts';
import { IconCheck } from '@tabler/icons-react';
import { Button } from '../../../ui/base/button.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { NotSaved } from '../saving/not-saved.tsx';

type FooterProps = RatingPanelProps & { steps: ReviewSteps };

/** Whether everything on this question is saved; announced when it changes. */
function SaveStatus({ note, steps }: Pick<FooterProps, 'note' | 'steps'>) {
  const t = useTranslations('review.save');
  if (note.state === 'failed' || steps.failed) return <NotSaved />;
  if (note.state === 'saving' || note.state === 'unsaved' || steps.saving) {
    return <span className="font-normal text-ink-3">{t('saving')}</span>;
  }
  if (steps.draft) return <span className="font-normal text-ink-3">{t('draft')}</span>;
  if (note.state !== 'saved' && !note.stored && steps.rating === null) return null;
  return (
    <span className="flex items-center gap-1.5 text-ok-ink">
      <Icon of={IconCheck} size={16} />
      {t('saved')}
    </span>
  );
}

const nextLabels = { question: 'nextOnly', applicant: 'goNext', list: 'goBack' } as const;

/** The primary action: next question, send, then the next applicant; before sending also a way to skip it. */
function PanelFooter(props: FooterProps) {
  const { me, answer, review, note, steps, target, can, onGo, compact } = props;
  const t = useTranslations('review');
  const last = target.to !== 'question';
  const sends = last && !review.sent && can('review');
  const writes = can('review') && !review.final;
  // Ratings save themselves; without one the button skips the question.
  const marked = review.criteria.levels.some(
    (level) => level.reviewer.id === me && level.question === answer.question_id,
  );
  const hasInput = steps.rating !== null || marked || note.text.trim() !== '';
  return (
    <footer className="flex min-h-16 flex-wrap items-center justify-end gap-2 border-t border-t-line px-6 py-3 print:hidden compact:sticky compact:bottom-0 compact:z-40 compact:bg-surface compact:px-5 compact:pt-2.5 compact:pb-[calc(10px_+_env(safe-area-inset-bottom))]">
      {compact && can('review') && <RatingBar {...props} />}
      <div className="flex flex-1 flex-wrap items-center gap-x-2.5 gap-y-0 text-small font-semibold" role="status">
        <SaveStatus note={note} steps={steps} />
      </div>
      {sends && (
        <Button variant="ghost" onClick={() => void onGo(target)}>
          {t('skip')}
        </Button>
      )}
      <Button
        variant={writes && !last && !hasInput ? 'outline' : 'primary'}
        busy={steps.sending}
        onClick={() => void (sends ? steps.sendReview() : steps.saveAndGo())}
      >
        {t(sends ? 'send' : nextLabels[target.to])}
      </Button>
    </footer>
  );
}

export type RatingPanelProps = Reviewing & {
  answers: readonly Answer[];
  answer: Answer;
  place: number;
  review: OwnReviewState;
  note: NoteState;
  player: RefObject<AnswerPlayerHandle | null>;
  /** A narrow or low window: the question is above the player, and a row of boxes in the bar at the foot. */
  compact: boolean;
  /** The question; null where it is above the player. */
  question: ReactNode;
  target: Target;
  onGo: (target: Target) => Promise<void>;
};

/** The current question, the reader's rating and note, and those of the panel. */
export function RatingPanel(props: RatingPanelProps) {
  const { answer, review, note, player, can, compact, question } = props;
  const t = useTranslations('review');
  const comments = useTranslations('review.comments');
  const steps = useReviewSteps(props);
  const seek = (seconds: number) => {
    player.current?.seek(seconds);
    player.current?.play();
  };
  return (
    <aside className="flex min-h-0 flex-col bg-surface compact:contents" aria-label={t('panel')}>
      <div className="min-h-0 flex-1 overflow-y-auto px-6 pt-5 pb-6 print:overflow-visible print:px-(--gutter) print:py-4 compact:overflow-visible compact:px-5 compact:pt-4 compact:pb-5">
        {question}
        <UnmetRequirement {...props} />
        {can('review') ? (
          <>
            {!(compact && isOneRow(props)) && <RatingField {...props} steps={steps} />}
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
        <section className="mt-5.5 grid gap-3 border-t border-t-line pt-4" aria-labelledby="panel-comments">
          <h3 id="panel-comments" className="font-semibold">
            {comments('title')}
          </h3>
          <CommentList {...props} />
        </section>
      </div>
      <PanelFooter {...props} steps={steps} />
    </aside>
  );
}
