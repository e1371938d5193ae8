import type { InterviewAttempt } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { lengthText } from '../room/media-length.ts';
import { isCutShort } from './tries.ts';

type AttemptChoiceProps = {
  attempts: readonly InterviewAttempt[];
  selectedId: number;
  onChoose: (attempt: number) => void;
};

/** Earlier attempts stay selectable until one is used. */
export function AttemptChoice({ attempts, selectedId: chosen, onChoose }: AttemptChoiceProps) {
  const t = useTranslations('interview.answer');
  if (attempts.length < 2) return null;
  return (
    <fieldset className="attempts">
      <legend>{t('attempts')}</legend>
      {attempts.map((attempt) => (
        <label key={attempt.id} className="attempt">
          <input
            type="radio"
            name="attempt"
            value={attempt.id}
            checked={attempt.id === chosen}
            onChange={() => onChoose(attempt.id)}
          />
          <span>
            {isCutShort(attempt)
              ? t('attemptPart', { number: attempt.number })
              : t('attempt', { number: attempt.number })}
          </span>
          <span className="attempt-length">{lengthText(attempt)}</span>
        </label>
      ))}
    </fieldset>
  );
}
