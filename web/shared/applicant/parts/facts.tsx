import { useLanguageTag, useTranslations } from '../../i18n/i18n.tsx';
import type { AnswerMix } from '../answer-mix.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import { deadlineWords, ownZoneWords } from '../moments.ts';

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

type TimeFactsProps = {
  question_count: number;
  minutes: number;
  /** null: there is none; undefined: it is set when the applicant registers. */
  deadline: string | null | undefined;
  mix?: AnswerMix;
};

const mixDetail = {
  recorded: 'questionsDetail',
  sound: 'questionsDetailSound',
  written: 'questionsDetailWritten',
  mixed: 'questionsDetailMixed',
} as const;

/** What is asked, by when. */
export function TimeFacts(job: TimeFactsProps) {
  const t = useTranslations('applicant.facts');
  const tag = useLanguageTag();
  const { deadline, question_count: count, minutes, mix = 'recorded' } = job;
  return (
    <>
      <Fact icon="question" text={t('questions', { count, minutes })} detail={t(mixDetail[mix])} />
      {deadline === null && <Fact icon="calendar" text={t('noDeadline')} detail={t('noDeadlineDetail')} />}
      {deadline && (
        <Fact
          icon="calendar"
          text={t('deadline', { date: deadlineWords(deadline, tag) })}
          detail={t('deadlineDetail', { zone: ownZoneWords(tag) })}
        />
      )}
    </>
  );
}

type TermFactsProps = {
  company: string;
  /** Allowed at each recorded question; 0 is unlimited. */
  attempts: readonly number[];
  reviewers: number;
  mix: AnswerMix;
  ai: boolean;
  retention_days: number;
};

/** On what terms. */
export function TermFacts({ company, attempts, reviewers, mix, ai, retention_days }: TermFactsProps) {
  const t = useTranslations('applicant.facts');
  const limited = attempts.filter((count) => count > 0);
  const least = Math.min(...limited);
  const alike = limited.length === attempts.length && least === Math.max(...limited);
  const tries =
    limited.length === 0 ? t('attemptsUnlimited') : t(alike ? 'attempts' : 'attemptsLeast', { count: least });
  return (
    <>
      {attempts.length > 0 && <Fact icon="repeat" text={tries} detail={t('attemptsDetail')} />}
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
