import type { InterviewQuestion } from '@vivavoce/contract/types.ts';
import { useTranslations } from '../../i18n/i18n.tsx';
import { choose } from '../written-answer.ts';

type ChoiceAnswerProps = {
  question: Pick<InterviewQuestion, 'choices' | 'choices_multiple'>;
  selection: readonly string[];
  /** Language of the texts that the company wrote. */
  lang: string;
  onChange?: ((selection: string[]) => void) | undefined;
};

export function ChoiceAnswer({ question, selection, lang, onChange }: ChoiceAnswerProps) {
  const t = useTranslations('interview.write');
  const several = question.choices_multiple;
  return (
    <fieldset className="choices">
      <legend>{several ? t('chooseSeveral') : t('chooseOne')}</legend>
      {(question.choices ?? []).map((choice) => (
        <label key={choice} className="choice" lang={lang}>
          <input
            type={several ? 'checkbox' : 'radio'}
            name="choice"
            checked={selection.includes(choice)}
            onChange={(event) => onChange?.(choose(question, selection, choice, event.currentTarget.checked))}
          />
          <span>{choice}</span>
        </label>
      ))}
    </fieldset>
  );
}
