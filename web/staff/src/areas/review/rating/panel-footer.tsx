import { IconCheck } from '@tabler/icons-react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Button } from '../../../ui/base/button.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import type { RatingPanelProps } from './rating-panel.tsx';
import { NotSaved } from '../saving/not-saved.tsx';
import type { ReviewSteps } from './use-review-steps.ts';

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
export function PanelFooter({ me, answer, review, note, steps, target, can, onGo }: FooterProps) {
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
    <footer className="flex min-h-16 flex-wrap items-center justify-end gap-2 border-t border-t-line px-6 py-3 print:hidden compact:sticky compact:bottom-0 compact:bg-surface compact:px-5 compact:pt-2.5 compact:pb-[calc(10px_+_env(safe-area-inset-bottom))]">
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
