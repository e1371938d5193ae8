import { answerMix, kindCounts, type AnswerMix } from '@vivavoce/domain/answers/answer-mix.ts';
import type { QuestionKind } from '@vivavoce/domain/answers/question-kind-names.ts';
import { ATTEMPT_LIMITS } from '@vivavoce/domain/answers/recording-limits.ts';
import { useLanguageTag, useTranslations } from '../../i18n/i18n.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { deadlineText, localZoneText } from '../moments.ts';

type FactProps = { icon: IconName; text: string; detail: string };

function Fact({ icon, text, detail }: FactProps) {
  return (
    <li className="fact">
      <Icon name={icon} />
      <div>
        <p className="fact-text">{text}</p>
        <p className="fact-detail">{detail}</p>
      </div>
    </li>
  );
}

type Questions = readonly { kind: QuestionKind; screen_recording?: boolean }[];

type TimeFactsProps = {
  questions: Questions;
  /** Parts of a form that is filled in, in place of questions. */
  parts?: number | undefined;
  minutes: number;
  /** null: no deadline; undefined: set when the applicant registers. */
  deadline: string | null | undefined;
  /** Days to answer, where the deadline is set when the applicant registers. */
  days?: number | null;
};

const mixDetail = {
  recorded: 'questionsDetail',
  sound: 'questionsDetailSound',
  written: 'questionsDetailWritten',
} as const;

/** How the questions are answered: one sentence where all are of one kind, otherwise the number of each kind. */
function useKindsDetail(questions: Questions): string {
  const t = useTranslations('applicant');
  const tag = useLanguageTag();
  const mix = answerMix(questions);
  const counts = kindCounts(questions);
  const alike = counts.length < 2 && counts[0]?.kind !== 'choice' && counts[0]?.kind !== 'file';
  if (mix !== 'mixed' && alike) return t(`facts.${mixDetail[mix]}`);
  const kinds = new Intl.ListFormat(tag).format(counts.map(({ kind, count }) => t(`kinds.${kind}`, { count })));
  return t(mix === 'written' ? 'facts.questionsDetailKindsWritten' : 'facts.questionsDetailKinds', { kinds });
}

/** The deadline, in the reader's own time zone. */
export function DeadlineFact({ deadline }: { deadline: string | null }) {
  const t = useTranslations('applicant.facts');
  const tag = useLanguageTag();
  if (deadline === null) return <Fact icon="calendar" text={t('noDeadline')} detail={t('noDeadlineDetail')} />;
  return (
    <Fact
      icon="calendar"
      text={t('deadline', { date: deadlineText(deadline, tag) })}
      detail={t('deadlineDetail', { zone: localZoneText(tag) })}
    />
  );
}

/** Number of questions, time needed and deadline. */
export function TimeFacts({ questions, parts, minutes, deadline, days }: TimeFactsProps) {
  const t = useTranslations('applicant.facts');
  const kindsDetail = useKindsDetail(questions);
  return (
    <>
      <Fact
        icon="question"
        text={t('questions', { count: parts ?? questions.length, minutes })}
        detail={parts === undefined ? kindsDetail : t('formDetail')}
      />
      {questions.some((question) => question.screen_recording) && (
        <Fact icon="screen" text={t('screen')} detail={t('screenDetail')} />
      )}
      {deadline === undefined && days != null && (
        <Fact icon="calendar" text={t('deadlineDays', { days })} detail={t('deadlineDaysDetail')} />
      )}
      {deadline !== undefined && <DeadlineFact deadline={deadline} />}
    </>
  );
}

type TermFactsProps = {
  company: string;
  /** Attempts allowed at each recorded question; 0 is unlimited. */
  attempts: readonly number[];
  reviewers: number;
  mix: AnswerMix;
  ai: boolean;
  retention_days: number;
};

/** Attempts, reviewers and how the answers are used. */
export function TermFacts({ company, attempts, reviewers, mix, ai, retention_days }: TermFactsProps) {
  const t = useTranslations('applicant.facts');
  const limited = attempts.filter((count) => count > 0);
  const least = Math.min(...limited);
  const alike = limited.length === attempts.length && least === Math.max(...limited);
  const tries =
    limited.length === 0 ? t('attemptsUnlimited') : t(alike ? 'attempts' : 'attemptsLeast', { count: least });
  return (
    <>
      {attempts.length > 0 && (
        <Fact
          icon="repeat"
          text={tries}
          detail={t('attemptsDetail', { count: ATTEMPT_LIMITS.free_technical_repeats })}
        />
      )}
      <Fact
        icon="people"
        text={t(mix === 'written' ? 'readers' : 'watchers', { count: reviewers, company })}
        detail={t('watchersDetail')}
      />
      <Fact icon="sparkle" text={ai ? t('aiOn') : t('aiOff')} detail={ai ? t('aiOnDetail') : t('aiOffDetail')} />
      <Fact icon="bin" text={t('kept', { days: retention_days })} detail={t('keptDetail')} />
    </>
  );
}
