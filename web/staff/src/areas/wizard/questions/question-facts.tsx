import type { Question } from '@vivavoce/contract/types.ts';
import { isRecorded, longestText } from '@vivavoce/domain/answers/question-kinds.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { Pill } from '../../../ui/base/pill.tsx';
import { KIND_ICONS } from './editor/kind-picker.tsx';
import { useDurations } from './use-durations.ts';

type Facts = Pick<
  Question,
  | 'kind'
  | 'competency'
  | 'answer_seconds'
  | 'preparation_seconds'
  | 'attempts_allowed'
  | 'screen_recording'
  | 'choices'
  | 'max_characters'
> &
  Partial<Pick<Question, 'video_id' | 'rated' | 'requirement'>>;

type QuestionFactsProps = {
  question: Facts;
  /** Under a heading with the competency it is not repeated. */
  withoutCompetency?: boolean;
};

/** One line about a question: competency, kind of answer and times. Video, the usual kind, is not mentioned. */
export function QuestionFacts({ question, withoutCompetency = false }: QuestionFactsProps) {
  const t = useTranslations('wizard.questions');
  const durations = useDurations();
  const { kind, competency } = question;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink-3">
      {competency && !withoutCompetency && <Pill>{competency}</Pill>}
      {kind !== 'video' && (
        <span className="inline-flex items-center gap-1">
          <Icon of={KIND_ICONS[kind]} size={14} />
          {t(`kinds.${kind}`)}
        </span>
      )}
      {kind === 'choice' && <span>{t('facts.choices', { count: question.choices.length })}</span>}
      {kind === 'text' && <span>{t('facts.characters', { count: longestText(question) })}</span>}
      <span>{durations.toAnswer(question.answer_seconds)}</span>
      {(isRecorded(kind) || question.preparation_seconds !== 0) && (
        <span>{durations.toPrepare(question.preparation_seconds)}</span>
      )}
      {isRecorded(kind) && <span>{durations.attemptsText(question.attempts_allowed)}</span>}
      {question.video_id != null && <span>{t('facts.video')}</span>}
      {question.screen_recording && <span>{t('facts.screen')}</span>}
      {question.requirement && <Pill tone="info">{t('facts.requirement', { requirement: question.requirement })}</Pill>}
      {question.rated === false && <span>{t('facts.unrated')}</span>}
    </p>
  );
}
