import type { LibraryQuestion } from '@vivavoce/contract/types.ts';
import { isRecorded, longestText } from '@vivavoce/domain/answers/question-kinds.ts';
import { UNLIMITED_ANSWER_SECONDS, UNLIMITED_ATTEMPTS } from '@vivavoce/domain/limits.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';

/** Times, counts and settings of a question as phrases. */
export function useQuestionPhrases() {
  const t = useTranslations('library');

  function time(all: number): string {
    const [minutes, seconds] = [Math.floor(all / 60), all % 60];
    if (minutes === 0) return t('seconds', { seconds });
    return seconds === 0 ? t('minutes', { minutes }) : t('minutesSeconds', { minutes, seconds });
  }
  const answer = (seconds: number) => (seconds === UNLIMITED_ANSWER_SECONDS ? t('unlimited') : time(seconds));
  const thinking = (seconds: number | null) => {
    if (seconds === null) return t('unlimited');
    return seconds === 0 ? t('noTime') : time(seconds);
  };
  const attempts = (count: number) => (count === UNLIMITED_ATTEMPTS ? t('unlimited') : String(count));

  return {
    answer,
    thinking,
    attempts,
    /** One line for a row of the list. */
    facts: ({ kind, answer_seconds, choices, max_characters }: LibraryQuestion): string =>
      [
        t(`kinds.${kind}`),
        kind === 'choice' && t('facts.choices', { count: choices.length }),
        kind === 'text' && t('characters', { count: longestText({ max_characters }) }),
        answer_seconds !== UNLIMITED_ANSWER_SECONDS && t('facts.answer', { time: time(answer_seconds) }),
      ]
        .filter(Boolean)
        .join(' · '),
    /** All settings, each with its name. */
    settings: (question: LibraryQuestion): { name: string; value: string }[] => {
      const { kind, category, competency, file_types, screen_recording } = question;
      const all: [name: string, value: string | null][] = [
        [t('fields.kind'), t(`kinds.${kind}`)],
        [t('fields.competency'), competency],
        [t('fields.category'), category],
        [t('fields.default_locale'), t(`languages.${question.default_locale}`)],
        [t('fields.preparation_seconds'), thinking(question.preparation_seconds)],
        [t('fields.answer_seconds'), answer(question.answer_seconds)],
        [t('fields.attempts_allowed'), isRecorded(kind) ? attempts(question.attempts_allowed) : null],
        [t('fields.max_characters'), kind === 'text' ? t('characters', { count: longestText(question) }) : null],
        [
          t('fields.file_types'),
          kind === 'file' && file_types.length > 0 ? file_types.map((type) => t(`fileTypes.${type}`)).join(', ') : null,
        ],
        [t('fields.screen_recording'), screen_recording ? t('yes') : null],
      ];
      return all.flatMap(([name, value]) => (value === null ? [] : [{ name, value }]));
    },
  };
}
