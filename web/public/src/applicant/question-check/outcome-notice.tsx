import { use } from 'react';
import type { InterviewQuestion } from '@vivavoce/contract/types.ts';
import { Notice } from '@vivavoce/web-shared/applicant/ui/notice.tsx';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { PracticeContext, useInterview } from '../interview-context.tsx';
import { recordAgain, type Outcome } from './tries.ts';

type OutcomeNoticeProps = { outcome: Outcome; question: InterviewQuestion };

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
  if (outcome.name === 'stored' || outcome.name === 'stutter') {
    const savedNotice = (
      <Notice tone="ok">
        <p role="status">{t(practice ? 'savedPractice' : 'saved')}</p>
      </Notice>
    );
    if (outcome.name === 'stored') return savedNotice;
    return (
      <>
        {savedNotice}
        <Notice tone="warn" title={t('stutterTitle')} urgent>
          <p>{countText(outcome.counted)}</p>
          <p>{t('stutterText')}</p>
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
