import { use, useEffect, useEffectEvent } from 'react';
import type { InterviewQuestion } from '@vivavoce/contract/types.ts';
import { Notice } from '@vivavoce/web-shared/applicant/ui/notice.tsx';
import { formatClock } from '@vivavoce/web-shared/i18n/format.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { announce } from '../../ui/announcer.ts';
import { PracticeContext, useInterview } from '../interview-context.tsx';
import { recordAgain, type Outcome } from './tries.ts';

type OutcomeNoticeProps = { outcome: Outcome; question: InterviewQuestion };

/** The answer is stored. A status that appears with its text is skipped by most screen readers: the announcer says it. */
function SavedNotice({ text, duration }: { text: string; duration: number | null }) {
  const t = useTranslations('interview.answer');
  const say = useEffectEvent(() =>
    announce(duration === null ? text : t('savedLength', { saved: text, length: formatClock(duration) })),
  );
  useEffect(() => say(), []);
  return (
    <Notice tone="ok">
      <p>{text}</p>
    </Notice>
  );
}

const newestOf = ({ attempts }: InterviewQuestion) => attempts.toSorted((a, b) => b.number - a.number)[0];

/** Shows whether the answer is stored, and whether an interruption cost an attempt. */
export function OutcomeNotice({ outcome, question }: OutcomeNoticeProps) {
  const t = useTranslations('interview.answer');
  const { interview } = useInterview();
  const practice = use(PracticeContext);
  const { allowed, left } = recordAgain(question, false);
  const countText = (counted: boolean): string => {
    if (left === null) return t('interruptedUnlimited');
    return t(counted ? 'interruptedCounted' : 'interruptedFree', { count: left });
  };
  if (outcome.name === 'stored' || outcome.name === 'faulty') {
    const savedNotice = (
      <SavedNotice text={t(practice ? 'savedPractice' : 'saved')} duration={newestOf(question)?.duration ?? null} />
    );
    if (outcome.name === 'stored') return savedNotice;
    return (
      <>
        {savedNotice}
        <Notice tone="warn" title={t(outcome.fault === 'stutter' ? 'stutterTitle' : 'lacksSoundTitle')} urgent>
          <p>{countText(outcome.counted)}</p>
          <p>{t(outcome.fault === 'stutter' ? 'stutterText' : 'lacksSoundText')}</p>
        </Notice>
      </>
    );
  }
  if (outcome.name === 'arriving') {
    return (
      <Notice tone="info">
        <p role="status">{t('waitingPart')}</p>
      </Notice>
    );
  }
  return (
    <Notice tone="warn" title={t(outcome.unshared ? 'unsharedTitle' : 'interruptedTitle')} urgent>
      <p>{countText(outcome.counted)}</p>
      {!outcome.saved && <p>{t('nothingSaved')}</p>}
      {!allowed && question.free_repeats_left === 0 && interview.job.contact_email && (
        <p>
          <a href={`mailto:${encodeURIComponent(interview.job.contact_email)}`}>
            {t('stuck', { name: interview.job.contact_name })}
          </a>
        </p>
      )}
    </Notice>
  );
}
