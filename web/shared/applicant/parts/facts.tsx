import type { ReactNode } from 'react';
import type { Interview, PublicWebinar } from '@vivavoce/contract/types.ts';
import { answerMix, kindCounts } from '@vivavoce/domain/answers/answer-mix.ts';
import { isRecorded, type QuestionKind } from '@vivavoce/domain/answers/question-kind-names.ts';
import { ATTEMPT_LIMITS } from '@vivavoce/domain/answers/recording-limits.ts';
import type { JobKind } from '@vivavoce/domain/jobs/kind-names.ts';
import { KIND_FACTS, type KindFact } from '@vivavoce/domain/kinds/kind-facts.ts';
import type { Purpose } from '@vivavoce/domain/jobs/purpose.ts';
import { eventTexts } from '@vivavoce/domain/marketplace/event-time.ts';
import { useLanguageTag, useTranslations } from '../../i18n/i18n.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { deadlineText, localZoneText } from '../moments.ts';

type FactProps = { icon: IconName; text: string; detail?: string };

function Fact({ icon, text, detail }: FactProps) {
  return (
    <li className="fact">
      <Icon name={icon} />
      <div>
        <p className="fact-text">{text}</p>
        {detail && <p className="fact-detail">{detail}</p>}
      </div>
    </li>
  );
}

type Question = { kind: QuestionKind; screen_recording?: boolean; attempts_allowed?: number };

/** The data behind the facts of an activity. */
export type FactSource = {
  kind: JobKind;
  purpose: Purpose;
  company: string;
  questions: readonly Question[];
  /** Number of questions, items or scenarios. */
  count: number;
  minutes: number;
  /** null: no deadline; undefined: set when the applicant registers. */
  deadline: string | null | undefined;
  /** Days to answer, where the deadline is set when the applicant registers. */
  days?: number | null;
  reviewers: number;
  /** The reader was promised a review. */
  review: boolean;
  ai: boolean;
  retention_days: number;
  /** null for another kind than a webinar. */
  webinar: PublicWebinar | null;
};

/** The data behind the facts, for one applicant. */
export const factsOfInterview = ({ job, company, questions, deadline }: Interview): FactSource => ({
  kind: job.kind,
  purpose: job.purpose,
  company: company.name,
  questions,
  count: job.question_count,
  minutes: job.minutes,
  deadline,
  reviewers: job.reviewers,
  review: job.review_promised,
  ai: job.ai_summary_enabled,
  retention_days: job.retention_days,
  webinar: null,
});

type Props = { of: FactSource };

const mixDetail = {
  recorded: 'questionsDetail',
  sound: 'questionsDetailSound',
  written: 'questionsDetailWritten',
} as const;

/** How the questions are answered: one sentence where all are of one kind, otherwise the number of each kind. */
function useKindsDetail(questions: readonly Question[]): string {
  const t = useTranslations('applicant');
  const tag = useLanguageTag();
  const mix = answerMix(questions);
  const counts = kindCounts(questions);
  const alike = counts.length < 2 && counts[0]?.kind !== 'choice' && counts[0]?.kind !== 'file';
  if (mix !== 'mixed' && alike) return t(`facts.${mixDetail[mix]}`);
  const kinds = new Intl.ListFormat(tag).format(counts.map(({ kind, count }) => t(`kinds.${kind}`, { count })));
  return t(mix === 'written' ? 'facts.questionsDetailKindsWritten' : 'facts.questionsDetailKinds', { kinds });
}

/** Number of questions, or what else there is to do, and the time needed. */
function SizeFact({ of: { kind, count, minutes, questions } }: Props) {
  const t = useTranslations('kinds.opening');
  const kindsDetail = useKindsDetail(questions);
  if (kind === 'webinar') return null;
  return (
    <Fact
      icon="question"
      text={t(`${kind}.size`, { count, minutes })}
      detail={kind === 'presentation' ? kindsDetail : t(`${kind}.sizeDetail`)}
    />
  );
}

function ScreenFact({ of: { questions } }: Props) {
  const t = useTranslations('applicant.facts');
  if (!questions.some((question) => question.screen_recording)) return null;
  return <Fact icon="screen" text={t('screen')} detail={t('screenDetail')} />;
}

/** Day, time, place and free seats of a webinar. */
function ScheduleFacts({ of: { webinar } }: Props) {
  const t = useTranslations('applicant.facts');
  const tag = useLanguageTag();
  if (!webinar) return null;
  const { date, time } = eventTexts(webinar, tag);
  return (
    <>
      <Fact icon="calendar" text={date} detail={time} />
      <Fact
        icon="people"
        text={webinar.place || t('online')}
        detail={webinar.seats_left === null ? '' : t('seats', { count: webinar.seats_left })}
      />
    </>
  );
}

/** The deadline, in the reader's own time zone. */
export function DeadlineFact({ of: { deadline, days } }: { of: Pick<FactSource, 'deadline' | 'days'> }) {
  const t = useTranslations('applicant.facts');
  const tag = useLanguageTag();
  if (deadline === undefined) {
    return days == null ? null : (
      <Fact icon="calendar" text={t('deadlineDays', { days })} detail={t('deadlineDaysDetail')} />
    );
  }
  if (deadline === null) return <Fact icon="calendar" text={t('noDeadline')} detail={t('noDeadlineDetail')} />;
  return (
    <Fact
      icon="calendar"
      text={t('deadline', { date: deadlineText(deadline, tag) })}
      detail={t('deadlineDetail', { zone: localZoneText(tag) })}
    />
  );
}

/** Attempts at each recorded question; 0 allowed attempts are unlimited. */
function AttemptsFact({ of: { questions } }: Props) {
  const t = useTranslations('applicant.facts');
  const allowed = questions
    .filter(({ kind }) => isRecorded(kind))
    .flatMap(({ attempts_allowed }) => attempts_allowed ?? []);
  if (allowed.length === 0) return null;
  const limited = allowed.filter((count) => count > 0);
  const least = Math.min(...limited);
  const alike = limited.length === allowed.length && least === Math.max(...limited);
  return (
    <Fact
      icon="repeat"
      text={limited.length === 0 ? t('attemptsUnlimited') : t(alike ? 'attempts' : 'attemptsLeast', { count: least })}
      detail={t('attemptsDetail', { count: ATTEMPT_LIMITS.free_technical_repeats })}
    />
  );
}

/** The people who get to see it, and why, and the review that the reader was promised. */
function WhoFact({ of: { kind, purpose, reviewers, company, questions, review } }: Props) {
  const t = useTranslations('kinds.opening');
  const why = useTranslations('purposes.opening');
  if (kind === 'webinar' || purpose === 'event') return null;
  const isRead = kind === 'presentation' && answerMix(questions) === 'written';
  const people = { count: reviewers, company };
  return (
    <>
      <Fact
        icon="people"
        text={
          purpose === 'practice'
            ? t(`${kind}.mayOpen`, { company })
            : isRead
              ? t('presentation.whoWritten', people)
              : t(`${kind}.who`, people)
        }
        detail={why(`${purpose}.who`)}
      />
      {review && <Fact icon="people" text={why('review')} />}
    </>
  );
}

function AiFact({ of: { kind, purpose, ai } }: Props) {
  const t = useTranslations('kinds.opening');
  const why = useTranslations('purposes.opening');
  if (kind === 'webinar' || kind === 'test_provider' || purpose === 'event') return null;
  const use = ai ? 'aiOn' : 'aiOff';
  return <Fact icon="sparkle" text={t(`${kind}.${use}`)} detail={why(`${purpose}.${use}`)} />;
}

function KeptFact({ of: { kind, retention_days } }: Props) {
  const t = useTranslations('applicant.facts');
  const kinds = useTranslations('kinds.opening');
  return <Fact icon="bin" text={t('kept', { days: retention_days })} detail={kinds(`${kind}.kept`)} />;
}

const facts: Record<KindFact, (props: Props) => ReactNode> = {
  size: SizeFact,
  screen: ScreenFact,
  schedule: ScheduleFacts,
  deadline: DeadlineFact,
  attempts: AttemptsFact,
  who: WhoFact,
  ai: AiFact,
  kept: KeptFact,
};

/** The facts that a reader needs before the start, by the kind of activity: items of a list. */
export function Facts({ of }: Props) {
  return KIND_FACTS[of.kind].map((name) => {
    const Line = facts[name];
    return <Line key={name} of={of} />;
  });
}
