import { UNLIMITED_ANSWER_SECONDS } from '@vivavoce/domain/limits.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { formatClock } from '@vivavoce/web-shared/i18n/format.ts';

/** Times and counts of a question as phrases. */
export function useDurations() {
  const t = useTranslations('wizard.question');
  const text = useTranslations('wizard.questions');

  function length(seconds: number): string {
    const parts = { minutes: Math.floor(seconds / 60), seconds: seconds % 60 };
    if (parts.minutes === 0) return t('seconds', { seconds });
    return parts.seconds === 0 ? t('minutes', { minutes: parts.minutes }) : t('minutesSeconds', parts);
  }

  return {
    /** "2 min", for choices. */
    length,
    /** "30 sec"; phrases for unlimited and none. */
    preparation: (seconds: number | null) => {
      if (seconds === null) return t('unlimited');
      return seconds === 0 ? t('noPreparation') : length(seconds);
    },
    /** Time of an answer; 0 is unlimited, for written answers. */
    answer: (seconds: number) => (seconds === UNLIMITED_ANSWER_SECONDS ? t('unlimited') : length(seconds)),
    attempts: (count: number) => (count === 0 ? t('unlimited') : String(count)),
    /** "1:30 to answer", for reading. */
    toAnswer: (seconds: number) =>
      seconds === UNLIMITED_ANSWER_SECONDS
        ? text('facts.toAnswerUnlimited')
        : t('toAnswer', { time: formatClock(seconds) }),
    toPrepare: (seconds: number | null) => {
      if (seconds === null) return t('toPrepareUnlimited');
      return seconds === 0 ? t('toPrepareNone') : t('toPrepare', { time: formatClock(seconds) });
    },
    attemptsText: (count: number) => (count === 0 ? t('attemptsUnlimited') : t('attempts', { count })),
  };
}
